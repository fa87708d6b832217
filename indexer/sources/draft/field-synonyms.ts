// The names that columns of registers have for each field, in the languages of the large registers: one row a field. Case, accents,
// punctuation and the boundaries of words do not matter.

import { fieldOf, type StoredFieldName } from '../../../src/schema/fields.ts'
import type { ValueKindName } from './value-kinds.ts'

/**
 * A row. `kind`: what the values have to be. `names`: names that mean the field. `perhaps`: names that often do. `check`: what a
 * reader has to check even if the name is clear. `location`: it belongs to an address.
 */
type FieldSynonyms = {
  readonly kind: ValueKindName
  readonly names: string
  readonly perhaps?: string
  readonly check?: string
  readonly location?: true
}

/** Parts of a street address that are joined to address1. */
export type StreetPart = 'houseNumber' | 'streetType'
/** What a column may be for. */
export type Target = StoredFieldName | StreetPart

export const fieldSynonyms: Readonly<Partial<Record<Target, FieldSynonyms>>> = {
  ID: {
    kind: 'key',
    names: `id, company id, entity id, organisation id, organization id, org id, employer id, record id, lei, lei code, duns,
      duns number, cik, cik str, siret, identifier, identifikator, mitgliedsnummer, mitgliedsnr, medlemsnummer,
      customer number, customer no, customer id, client id, member number, account id, kundennummer, kundennr, kunden nr,
      numero client, kundnr, kundnummer, klantnummer, codigo cliente`,
    perhaps: 'uid, uuid, key, code, number, symbol, ticker',
  },
  companyName: {
    kind: 'name',
    names: `company name, business name, legal name, entity name, organisation name, organization name, org name, corporate name,
      employer name, registered name, name of company, conformed name, company, name, issuer name, firma, firmenname,
      unternehmen, unternehmensname, firmenbezeichnung, firmenwortlaut, denomination, denomination sociale, raison sociale,
      nom entreprise, nom de l entreprise, nom societe, nom complet, nom raison sociale, razon social, nombre empresa,
      nombre de la empresa, denominacion, denominacion social, nombre o razon social, ragione sociale, denominazione,
      denominazione sociale, nome impresa, razao social, nome empresarial, nome da empresa, nome empresa, bedrijfsnaam,
      naam onderneming, statutaire naam, naam, navn, foretaksnavn, virksomhedsnavn, virksomhedens navn, organisasjonsnavn,
      foretagsnamn, organisationsnamn, bolagsnamn, firmanamn, namn, yrityksen nimi, toiminimi, nimi, nafn, heiti, nazwa,
      nazwa firmy, nazwa podmiotu, nazwa pelna, nazev, nazev firmy, obchodni firma, obchodni jmeno, obchodne meno, nazov,
      arinimi, ettevotja nimi, ettevotte nimi, nosaukums, uznemuma nosaukums, pavadinimas, imones pavadinimas, cegnev, nev,
      denumire, denumire firma, naziv, naziv tvrtke, naimenovanie, naimenuvannia, naimenuvannya, nazva, polnoe naimenovanie,
      povna nazva, povne naimenuvannia, найменування, повна назва, повне найменування, назва, назва компанії, наименование,
      полное наименование, название, название компании, επωνυμία, наименование на фирмата`,
    perhaps: 'title, titre, bezeichnung, nom, nombre, nome, nom unite legale',
  },
  tradeName: {
    kind: 'name',
    names: `trade name, trading name, trading as, doing business as, dba, dba name, brand, brand name, short name, commercial name,
      handelsname, markenname, kurzname, nom commercial, enseigne, sigle, denomination usuelle, nombre comercial,
      nome commerciale, nome fantasia, handelsnaam, binavn, sarskilt foretagsnamn, aputoiminimi, nazwa skrocona,
      nazwa handlowa, zkraceny nazev, skorochena nazva, kratkoe naimenovanie, sokrashchennoe naimenovanie, скорочена назва,
      скорочене найменування, краткое наименование, сокращенное наименование`,
    perhaps: 'other name, other entity name, other entity names, alias, also known as, aka, sigla, acronym',
  },
  address1: {
    kind: 'text',
    location: true,
    names: `address, address 1, address line 1, address line, first address line, street, street 1, street address, street name,
      full address, line 1, strasse, straße, anschrift, adresse, adresszeile 1, adresse ligne 1, voie, libelle voie, rue,
      direccion, calle, domicilio, via, indirizzo, endereco, logradouro, morada, rua, straat, straatnaam, adres, adress,
      gateadresse, gatuadress, vejnavn, gade, katuosoite, osoite, utdelningsadress, ulica, adresa, ulice, ulice text, aadress,
      taisaadress, normaliseeritud taisaadress, adrese, iela, adresas, gatve, utca, strada, ulitsa,
      adresa mistseznakhodzhennia, mistseznakhodzhennia, місцезнаходження, адреса, адрес, улица, вулиця, юридический адрес,
      місцезнаходження юридичної особи, textadr, text adr`,
    perhaps: 'asukoht, location, standort, place, lage, siedziba, sidlo, seat',
  },
  address2: {
    kind: 'text',
    location: true,
    names: `address 2, address line 2, street 2, second address line, additional address line, additional address line 1, line 2,
      adresszusatz, adresszeile 2, complement adresse, complement d adresse, adresse ligne 2, complemento, co adresse,
      direccion 2, indirizzo 2`,
    perhaps: 'building, gebaude, floor, suite',
  },
  cityName: {
    kind: 'place',
    location: true,
    names: `city, city name, town, post town, posttown, municipality name, locality, ort, stadt, wohnort, gemeinde, ville, commune,
      libelle commune, localite, ciudad, municipio, poblacion, localidad, citta, comune, cidade, localidade, plaats,
      woonplaats, plaatsnaam, gemeente, poststed, postort, postdistrikt, by, bynavn, kaupunki, postitoimipaikka, stad,
      miejscowosc, miasto, poczta, obec, obec text, mesto, nazev obce, linn, asula, pilseta, miestas, varos, telepules, oras,
      localitate, grad, gorod, misto, місто, город, населений пункт, населенный пункт, ehak tekstina`,
    perhaps: 'municipality, kommune, kommunenavn, kommun, gmina, cast obce, settlement',
  },
  provinceName: {
    kind: 'subdivision',
    location: true,
    names: `province, province name, state, state name, state province, county, region, region name, bundesland, kanton,
      kanton name, departement, region administrative, provincia, comunidad autonoma, estado, regione, uf, provincie, fylke,
      fylkesnavn, lan, lansnamn, maakunta, maakond, wojewodztwo, powiat, okres, novads, apskritis, megye, judet, oblast,
      область, регион, регіон`,
    perhaps: 'state or country, kraj, district, kommune, kommunenavn, kreis, landkreis',
  },
  countryName: {
    kind: 'country',
    location: true,
    names: `country, country name, country code, country iso, country iso code, iso country code, nation, land, landkode, landekode,
      landname, landesname, landercode, laenderkennzeichen, staat, staatname, pays, code pays, libelle pays, pais,
      codigo pais, codigo de pais, paese, nazione, stato, codice paese, landnavn, landskod, maa, maakoodi, kraj, kraj pochodzenia,
      kraj siedziby, stat, zeme, krajina, riik, riigi kood, valsts, valstybe, orszag, tara, drzava, kod statu, nazev statu,
      strana, kraina, країна, страна, держава`,
    perhaps: 'nationality, jurisdiction, libelle pays etranger',
  },
  postalCode: {
    kind: 'postalCode',
    location: true,
    names: `postal code, post code, postcode, zip, zip code, zipcode, eircode, postal index, plz, postleitzahl, code postal, codigo postal,
      cp, cap, codice postale, codice avviamento postale, cep, postnummer, postnr, postinumero, kod pocztowy, psc,
      smerovaci cislo, postiindeks, sihtnumber, indeks, pasta indekss, pasto kodas, iranyitoszam, cod postal, postanski broj,
      postni cislo, pochtovyi indeks, poshtovyi indeks, поштовий індекс, почтовый индекс, індекс, индекс`,
    perhaps: 'index, postal',
  },
  nationalId: {
    kind: 'identifier',
    names: `company number, company no, registration number, registration no, reg no, reg code, regcode, registered number,
      company registration number, national id, registry code, business number, business id, registration authority entity id,
      organisation number, organization number, ein, employer identification number, abn, acn, cin, crn, uen, brn,
      handelsregisternummer, registernummer, firmenbuchnummer, hrb nummer, hr nummer, uid nummer, siren, numero siren, rcs,
      cif, nif, nit, ruc, rut, codice fiscale, partita iva, cnpj, cnpj basico, nipc, kvk nummer, kvknummer, kvk,
      ondernemingsnummer, organisasjonsnummer, orgnr, organisationsnummer, cvr, cvr nummer, cvrnr, y tunnus, ytunnus,
      kennitala, krs, regon, nip, numer krs, ico, ic, registrikood, ariregistri kood, ettevotja registrikood,
      registracijas numurs, registra numurs, imones kodas, juridinio asmens kodas, cegjegyzekszam, cui, cod unic, oib,
      matični broj, maticni broj, edrpou, kod edrpou, yedrpou, код єдрпоу, єдрпоу, код едрпоу, инн, огрн, inn, ogrn, bin, бин,
      pib, eik, булстат, eik bulstat`,
    perhaps:
      'tax id, tax number, vat number, vat id, vat, register number, steuernummer, registration id, reg number',
  },
  nationalIdTypeCode: {
    kind: 'code',
    names:
      'company registration type code, national id type, national id type code, registration authority id, id type',
  },
  countryPhoneCode: {
    kind: 'dialingCode',
    names: `country phone code, country dialling code, country dialing code, country calling code, dialling code, dialing code,
      phone country code, telefonvorwahl land, landesvorwahl`,
  },
  phoneNumber: {
    kind: 'phone',
    names: `phone, phone number, telephone, telephone number, tel, tel no, contact phone, business phone, main phone, telefon,
      telefonnummer, telefonnr, rufnummer, numero de telephone, telefono, numero de telefono, telefone, telefoonnummer,
      telefoon, telefon nr, puhelin, puhelinnumero, numer telefonu, nr telefonu, telefonni cislo, talrunis, telefonas,
      telefonszam, simi, телефон, номер телефону, номер телефона`,
    perhaps:
      'mobile, mobile phone, mobil, handy, portable, movil, cellulare, celular, mobiel, matkapuhelin, ddd telefone 1',
  },
  faxNumber: {
    kind: 'phone',
    names: 'fax, fax number, fax no, faxnummer, telefax, numero de fax, telefaks, faks, факс',
  },
  ceoName: {
    kind: 'personName',
    names: `ceo, ceo name, chief executive, managing director, president name, geschaftsfuhrer, geschaeftsfuehrer, dirigeant,
      nom dirigeant, gerant, director general, amministratore delegato, daglig leder, administrerende direktor,
      verkstallande direktor, vd, toimitusjohtaja, prezes, prezes zarzadu, jednatel, juhataja, vaditajs, direktorius,
      ugyvezeto, director name, boss, kerivnyk, pib kerivnyka, rukovoditel, піб керівника, керівник, фио руководителя,
      руководитель, директор`,
    perhaps: 'director, vertretungsberechtigter, legal representative',
  },
  ceoTitle: {
    kind: 'text',
    names: 'ceo title, title of ceo, chief executive title',
    perhaps: 'job title, position',
  },
  businessCategory: {
    kind: 'activity',
    check: 'the field is an English description',
    names: `business category, industry, industry name, industry description, sector, sic text, sic description, nace description,
      naics description, activity, activity description, main activity, business activity, nature of business, branche,
      branchenbezeichnung, wirtschaftszweig, libelle activite principale, libelle ape, libelle naf, secteur d activite,
      actividad, actividad economica, actividad principal, descrizione attivita, settore, atividade principal, cnae descricao,
      bransje, naeringskode beskrivelse, naeringskode 1 beskrivelse, branchebetegnelse, hovedbranche tekst, sni beskrivning,
      toimiala, paatoimiala, branza, pkd opis, predmet podnikani, tegevusala, pohitegevusala, darbibas veids, veikla,
      tevekenyseg, vyd diialnosti, основний вид діяльності, вид діяльності, основной вид деятельности, вид деятельности`,
    perhaps: 'kved, квед, оквэд, activity text',
  },
  sic4Digits: {
    kind: 'sic',
    names: `sic, sic code, sic 4, sic 4 digits, us sic, us sic code, primary sic, primary sic code, sic 1987,
      business category code 1`,
  },
  sicDescription: {
    kind: 'text',
    names: 'sic description, sic code description, us sic description, primary sic description',
  },
  foundingYear: {
    kind: 'year',
    names: `founding year, founded, founded on, year founded, founding date, date founded, foundation date, establishment date,
      date of establishment, year established, established, incorporation date, date of incorporation, date incorporated,
      incorporated, incorporated on, creation date, date of creation, year of incorporation, formation date, grundung,
      gruendung, grundungsjahr, gruendungsjahr, grundungsdatum, gruendungsdatum, date creation, date de creation,
      annee creation, fecha constitucion, fecha de constitucion, fecha creacion, ano fundacion, data costituzione,
      data di costituzione, anno fondazione, data abertura, data inicio atividade, data de inicio atividade,
      data constituicao, data fundacao, oprichtingsdatum, datum oprichting, oprichting, stiftelsesdato, stiftelsesaar,
      startdato, stiftelsesar, bildat datum, bildningsdatum, perustamispaiva, perustamispvm, rok zalozenia, data zalozenia,
      data powstania, datum vzniku, ddatvzn, ddat vzn, datum zalozeni, datum vzniku firmy, asutamiskuupaev, asutatud,
      dibinasanas datums, ikurimo data, alapitas datuma, alapitas, data infiintarii, data zasnuvannia, дата створення,
      дата заснування, дата основания, дата создания, год основания, esmakande kpv`,
    perhaps: `registration date, date of registration, registered, registered on, date registered, reg date, initial registration date,
      start date, opening date, eintragungsdatum, ersteintragung, date immatriculation, data rejestracji, datum zapisu,
      registreringsdato, registreringsdatum, rekisterointipvm, registrets, registracijas datums, reg datums,
      iregistravimo data, esmakande kuupaev, дата реєстрації, дата регистрации, data iscrizione, fecha inscripcion,
      datum inschrijving`,
  },
  annualSalesLocal: {
    kind: 'money',
    names: `annual sales, annual sales local, revenue, revenues, total revenue, annual revenue, turnover, annual turnover, sales,
      net sales, umsatz, jahresumsatz, umsatzerlose, chiffre d affaires, chiffre affaires, ca annuel, ventas,
      cifra de negocios, facturacion, fatturato, ricavi, faturamento, receita, omzet, jaaromzet, omsetning, omsaetning,
      nettoomsattning, omsattning, liikevaihto, przychody, przychod, obrat, trzby, kaive, muugitulu, apgrozijums, apyvarta,
      arbevetel, cifra de afaceri, дохід, выручка`,
  },
  annualSales: {
    kind: 'money',
    names:
      'annual sales usd, annual sales us dollars, revenue usd, revenue in usd, revenue us dollars, sales usd, turnover usd',
  },
  currencyCode: {
    kind: 'currency',
    names: `currency, currency code, iso currency, iso currency code, wahrung, waehrung, wahrungscode, devise, code devise, moneda,
      divisa, valuta, moeda, munteenheid, valutakode, valutakod, waluta, mena, valuuta, валюта`,
  },
  employeesHere: {
    kind: 'employees',
    names: `employees here, employees on site, employees at this location, employees this site, site employees,
      effectif etablissement`,
  },
  employeesTotal: {
    kind: 'employees',
    names: `employees, employees total, total employees, number of employees, no of employees, num employees, employee count,
      employee size, employee band, employees band, employer size, headcount, head count, staff count, full time employees,
      mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, beschaftigte, beschaeftigte, anzahl beschaftigte, effectif, effectifs,
      nombre de salaries, nombre salaries, empleados, numero de empleados, num empleados, trabajadores, dipendenti,
      numero dipendenti, addetti, funcionarios, numero de funcionarios, aantal werknemers, werknemers, medewerkers,
      werkzame personen, antall ansatte, antal ansatte, ansatte, antal anstallda, anstallda, henkilosto, henkilostomaara,
      liczba pracownikow, zatrudnienie, pocet zamestnancu, pocet pracovniku, pocet zamestnancov, tootajate arv, tootajad,
      darbinieku skaits, darbuotoju skaicius, letszam, numar angajati, кількість працівників, численность,
      количество сотрудников`,
    perhaps: 'size, company size, staff, personnel, groessenklasse',
  },
  includesPrinciples: {
    kind: 'boolean',
    names: 'includes principles, include principles indicator, includes principals',
  },
  legalStatus: {
    kind: 'legalForm',
    check: 'forms are translated by a short table',
    names: `legal status, legal form, company type, company category, business legal type, entity type, organisation type,
      organization type, type of company, rechtsform, gesellschaftsform, forme juridique, categorie juridique, forma juridica,
      forma giuridica, natura giuridica, natureza juridica, rechtsvorm, organisasjonsform, organisasjonsform kode,
      organisasjonsform beskrivelse, virksomhedsform, juridisk form, bolagsform, organisationsform, yhtiomuoto, yritysmuoto,
      forma prawna, pravni forma, pravna forma, oiguslik vorm, juridiska forma, teisine forma, cegforma,
      forma juridica societate, orhanizatsiino pravova forma, організаційно правова форма, организационно правовая форма`,
    perhaps: 'type text, type, form, forma, entity category, kind',
  },
  website: {
    kind: 'website',
    names: `website, web site, web, url, homepage, home page, domain, domain name, company url, company website, web address,
      internet, internetadresse, internetseite, webseite, webadresse, site web, site internet, site, sitio web, pagina web,
      sito, sito web, sito internet, website url, hjemmeside, hemsida, webbplats, webbadress, kotisivu, www, www adresa,
      strona www, strona internetowa, adres strony, webove stranky, webova stranka, internetove stranky, veebileht, koduleht,
      majaslapa, timekla vietne, svetaine, interneto svetaine, weboldal, honlap, веб сайт, вебсайт, сайт, sait`,
    perhaps: 'link, uri, web page',
  },
  email: {
    kind: 'email',
    names: `email, e mail, email address, e mail address, mail address, emails, contact email, business email, mail, emailadresse,
      e mail adresse, courriel, adresse electronique, adresse email, correo, correo electronico, posta elettronica,
      indirizzo email, endereco eletronico, correio eletronico, epostadresse, epost, e post, e postadress, e postadresse,
      sahkoposti, sahkopostiosoite, adres email, poczta elektroniczna, emailova adresa, e posti aadress, epasts, e pasts,
      el pastas, e pasto adresas, электронная почта, електронна пошта, pec`,
  },
  contactPersons: {
    kind: 'personName',
    names: `contact persons, contact person, contact name, contact names, ansprechpartner, kontaktperson, personne de contact,
      persona de contacto, contactpersoon, kontaktpersoner, osoba kontaktowa, kontaktni osoba, kontaktisik`,
    perhaps: 'responsible person, representative',
  },
  marketable: { kind: 'boolean', names: 'marketable' },
  localHeadquarterID: {
    kind: 'wholeNumber',
    check: 'the parent needs the same kind of number as the company',
    names: `local headquarter id, local headquarter id number, parent id, parent company id, parent number, overordnet enhet,
      mutterunternehmen nummer`,
  },
  localHeadquarterName: {
    kind: 'name',
    names: `local headquarter name, local headquarter company name, parent name, parent company, parent company name,
      muttergesellschaft, mutterunternehmen, societe mere, maison mere, empresa matriz, societa madre, moederbedrijf,
      morselskap, moderselskab, moderbolag, emoyhtio`,
  },
  worldwideHeadquarterName: {
    kind: 'name',
    names: `global headquarter company name, worldwide headquarter name, ultimate parent, ultimate parent name, global ultimate,
      global ultimate name, konzernmutter, tete de groupe`,
  },
  houseNumber: {
    kind: 'houseNumber',
    location: true,
    names: `house number, house no, building number, street number, address number, hausnummer, hausnr, numero voie, numero de voie,
      numero civico, huisnummer, husnummer, husnr, talonumero, numer domu, nr domu, cislo domovni, cdom, maja number,
      namo numeris, hazszam, будинок, дом`,
    perhaps: 'numero',
  },
  streetType: {
    kind: 'text',
    location: true,
    names: 'street type, type voie, type de voie, tipo de via, tipo via, tipo logradouro',
  },
}

/** Words that only say that a column is about the company, or how it is written. */
export const NEUTRAL_WORDS =
  words(`company, companies, entity, entities, organisation, organization, org, enterprise, enterprises, business, employer,
    corporate, corporation, legal, official, full, primary, current, registered, firm, firma, unternehmen, firmen, unite,
    legale, entreprise, societe, etablissement, ettevotja, ettevotte, yritys, podnik, subjekt, virksomhed, enhet, foretak,
    foretag, empresa, impresa, azienda, bedrijf, onderneming, podmiot, imone, uznemums, text, txt, tekst, tekstina,
    beskrivelse, of, the, de, du, des, la, le, der, die, das, del, di, da, do, van, en, in, and, names, data, info, details,
    general, basic, master, value, field, uo, date, datum`)

/** Words about an address as a whole, and what the address is for. */
export const ADDRESS_ROLES: ReadonlyMap<string, AddressRole> = new Map([
  ...roleOf(
    'any',
    `address, addresses, addr, adresse, adressen, anschrift, adres, adresa, adresu, adress, direccion, domicilio, indirizzo,
      endereco, osoite, aadress, aadressis, adrese, adresas, location, asukoht, asukoha, contact, place, standort, lokalizacja`,
  ),
  ...roleOf(
    'main',
    `headquarters, headquarter, hq, business, physical, head, main, principal, visiting, office, forretningsadresse,
      beliggenhedsadresse, besoksadress, besoksadresse, geschaftsanschrift, geschaeftsanschrift, kayntiosoite, domicile`,
  ),
  ...roleOf(
    'registered',
    `registered, reg, legal, seat, sitz, siege, sidlo, sede, siedziba, siedziby, zetel, statutory, juridisk, juridine,
      szekhely, registreret`,
  ),
  ...roleOf(
    'mailing',
    `mailing, mail, postal, post, correspondence, correspondance, postadresse, postadress, postanschrift, postiosoite,
      dorucovaci, korespondencyjny, korespondencji, delivery, billing, pob`,
  ),
])
export type AddressRole = 'any' | 'main' | 'registered' | 'mailing'

/** Words of columns that are about something else than the company as it is now. */
export const FOREIGN_WORDS =
  words(`previous, former, old, past, ancien, ancienne, anciens, fruher, frueher, ehemalig, tidligere, tidigare, poprzedni,
    predchozi, historical, history, lang, language, xmllang, langue, status, updated, update, modified, changed,
    change, expiration, expiry, termination, terminated, dissolution, dissolved, closed, closing, accounts, account, filing,
    filings, mortgages, event, events, successor, associated, affected, transliterated, validation, validated, renewal, owner,
    owners, shareholder, beneficial, agent, manager, auditor, bank, insider, exchange, fiscal, tranche, annee, indicator,
    flag, timestamp, birth, dead, deleted, source, investor, insolvency, konkurs, tvangs, latitude, longitude, lat, lon, lng,
    version, sexe, prenom, nationality, etranger, cedex, partner, product,
    parent, mother, holding, subsidiary, group`)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/[\s,]+/))
}

function roleOf(role: AddressRole, list: string): [string, AddressRole][] {
  return [...words(list)].map(word => [word, role])
}

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a column's name: `RegAddress.PostTown` → reg, address, post, town. */
export function wordsOf(name: string): string[] {
  return writtenWords(name).flatMap(word => compoundWords(word) ?? [word])
}

function writtenWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[øæœßłđðþı]/g, letter => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => (/^(num|nbr)$/.test(word) ? 'number' : word))
}

/** What a name means, and whether only perhaps. */
export type Meaning = { readonly target: Target; readonly perhaps: boolean }

/** Every name of the table, its words joined, with what it means. */
export const meaningsByName: ReadonlyMap<string, readonly Meaning[]> = Map.groupBy(
  (Object.entries(fieldSynonyms) as [Target, FieldSynonyms][]).flatMap(([target, { names, perhaps }]) => [
    ...namesIn(names, target, false),
    ...namesIn(perhaps ?? '', target, true),
    ...labelsOf(target).flatMap(label => namesIn(label, target, false)),
  ]),
  ({ name }) => name,
)

function namesIn(list: string, target: Target, perhaps: boolean): (Meaning & { name: string })[] {
  return list
    .split(',')
    .map(name => writtenWords(name).join(''))
    .filter(name => name !== '')
    .map(name => ({ name, target, perhaps }))
}

function labelsOf(target: Target): string[] {
  if (target === 'houseNumber' || target === 'streetType') return []
  const { label, searchLabel } = fieldOf(target)
  return [target, label.replaceAll(',', ' '), ...(searchLabel === undefined ? [] : [searchLabel])]
}

const CONTEXT_WORDS = [...NEUTRAL_WORDS, ...ADDRESS_ROLES.keys(), ...FOREIGN_WORDS].filter(
  word => word.length > 3,
)

/** `principalcity` → principal, city; undefined if a word is not made of a known name and words around it. */
function compoundWords(word: string): string[] | undefined {
  if (meaningsByName.has(word) || CONTEXT_WORDS.includes(word)) return [word]
  for (const context of CONTEXT_WORDS) {
    const rest = word.startsWith(context) ? compoundWords(word.slice(context.length)) : undefined
    if (rest !== undefined) return [context, ...rest]
    const before = word.endsWith(context) ? compoundWords(word.slice(0, -context.length)) : undefined
    if (before !== undefined) return [...before, context]
  }
  return undefined
}
