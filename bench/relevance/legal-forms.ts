// Which ways of writing a legal form do people use for the same one? The bench's own table, written apart from the
// service's.

/**
 * One legal form: its usual ways of writing, any of which may stand for another.
 * `leads`: it also stands before the name.
 */
export type WrittenForm = {
  readonly written: readonly string[]
  readonly leads?: true
}

const form = (...written: string[]): WrittenForm => ({ written })

export const legalForms: readonly WrittenForm[] = [
  form('Ltd.', 'Ltd', 'Limited'),
  form('Inc.', 'Inc', 'Incorporated'),
  form('Corp.', 'Corp', 'Corporation'),
  form('Co.', 'Co', 'Company'),
  form('plc', 'PLC', 'P.L.C.', 'Public Limited Company'),
  form('LLC', 'L.L.C.', 'Limited Liability Company'),
  form('LP', 'L.P.', 'Limited Partnership'),
  form('LLP', 'L.L.P.', 'Limited Liability Partnership'),
  form('Pty', 'Pty.', 'Proprietary'),
  form('Pvt.', 'Pvt', 'Private'),
  form('GmbH', 'Gesellschaft mit beschränkter Haftung'),
  form('AG', 'Aktiengesellschaft'),
  form('KGaA', 'Kommanditgesellschaft auf Aktien'),
  form('SE', 'Societas Europaea'),
  form('S.A.', 'SA', 'Société Anonyme', 'S/A'),
  form('Spółka Akcyjna', 'S.A.', 'SA'),
  form('SCA', 'S.C.A.', 'Société en Commandite par Actions'),
  form('SAS', 'S.A.S.', 'Société par Actions Simplifiée'),
  form('S.p.A.', 'SpA', 'Società per Azioni'),
  form('S.r.l.', 'Srl', 'Società a Responsabilità Limitata'),
  form('N.V.', 'NV', 'Naamloze Vennootschap'),
  form('B.V.', 'BV', 'Besloten Vennootschap'),
  form('AB', 'Aktiebolag'),
  form('(publ)', 'publ', '(publ.)'),
  form('ASA', 'Allmennaksjeselskap'),
  form('A/S', 'AS', 'A.S.'),
  form('Anonim Şirketi', 'A.Ş.', 'A.S.'),
  form('Oyj', 'Julkinen Osakeyhtiö'),
  form('Oy', 'Osakeyhtiö'),
  form('hf.', 'hf'),
  form('Nyrt.', 'Nyrt', 'Nyilvánosan Működő Részvénytársaság'),
  form('S.A.B. de C.V.', 'SAB de CV', 'Sociedad Anónima Bursátil de Capital Variable'),
  form('S.A. de C.V.', 'SA de CV', 'Sociedad Anónima de Capital Variable'),
  form('S.A.A.', 'SAA', 'Sociedad Anónima Abierta'),
  form('PJSC', 'Public Joint Stock Company'),
  form('OJSC', 'Open Joint Stock Company'),
  form('JSC', 'Joint Stock Company'),
  form('Q.P.S.C.', 'QPSC', 'Qatari Public Shareholding Company'),
  form('Berhad', 'Bhd', 'Bhd.'),
  form('Tbk', 'Tbk.', 'Terbuka'),
  { written: ['PT', 'PT.', 'Perseroan Terbatas'], leads: true },
  form('K.K.', 'KK', 'Kabushiki Kaisha'),
  form('Public Company Limited', 'PCL', 'Public Co Ltd', 'Public Company Ltd.'),
]
