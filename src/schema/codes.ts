// Lists the code tables of the service document: the codes of each coded field and their meanings.

/**
 * A code table: code → meaning. A closed table rejects other codes; an open one accepts any
 * non-negative integer.
 */
export type CodeTable = { readonly open: boolean; readonly meanings: Readonly<Record<string, string>> }

const closed = (meanings: Record<string, string>): CodeTable => ({ open: false, meanings })
const open = (meanings: Record<string, string>): CodeTable => ({ open: true, meanings })

export const continentCodes = closed({
  '1': 'Africa',
  '2': 'Australia/Asia',
  '3': 'Europe',
  '4': 'Middle East',
  '5': 'South & Central America',
  '6': 'North America',
})

export const annualSalesIndicators = closed({
  '0': 'actual',
  '1': 'low end of range',
  '2': 'estimated, or not available if the sales value is zero',
})

export const employeesIndicators = closed({
  '0': 'actual',
  '1': 'low end of range',
  '2': 'estimated, or not available if the value is zero',
})

export const importExportCodes = closed({
  A: 'Import/Export/Agent',
  B: 'Imports & Exports',
  C: 'Imports',
  D: 'Imports & Agents',
  E: 'Exports & Agents',
  F: 'Agent (keeps no inventory, takes no title to goods)',
  G: 'Not available or none',
  H: 'Exports',
})

export const legalStatusCodes = open({
  '0': 'not available',
  '1': 'proprietorship',
  '2': 'partnership',
  '3': 'corporation',
  '7': 'partnership',
  '8': 'joint venture',
  '9': 'master limited partnership',
  '10': 'general partnership',
  '11': 'limited partnership',
  '12': 'partnership of unknown type',
  '13': 'proprietorship',
  '14': 'limited liability',
  '15': 'friendly society',
})

export const statusCodes = closed({
  '0': 'single location (no other entity reports to it)',
  '1': 'headquarter/parent (branches or subsidiaries report to it)',
  '2': 'branch (secondary location of a headquarter)',
})

export const subsidiaryCodes = closed({
  '0': 'not a subsidiary',
  '3': 'is a subsidiary',
})

/** A table as text for the documentation: `0 single location; 1 headquarter/parent; …`. */
export function codesInWords(table: CodeTable): string {
  const list = Object.entries(table.meanings).map(([code, meaning]) => `${code} ${meaning}`)
  return list.join('; ') + (table.open ? '; other values may occur' : '')
}
