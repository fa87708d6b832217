// Sizes of companies: employees are distributed as in reality (most companies tiny, a few huge), and sales depend on
// employees, line of business and country.

import type { Country } from './countries.ts'
import type { SizeClass } from './legal-forms.ts'
import type { Random } from './random.ts'
import type { Activity } from './sic-codes.ts'
import { tableRows } from './text-table.ts'

/** Typical figures of a line of business. */
export interface Economics {
  /** Sales per employee in the United States, in thousands of U.S. dollars. */
  salesPerHead: number
  /** The median number of employees. */
  employees: number
  /** Share of the companies that import or export. */
  abroad: number
}

/** The most employees that a company has. */
export const MOST_EMPLOYEES = 350_000
/** The highest sales, in U.S. dollars: still an exact integer in every currency of the demo. */
export const HIGHEST_SALES = 300_000_000_000

// First digits of the SIC code | sales per employee (1,000 USD) | median employees | share that trades abroad.
const TABLE = `
01|90|5|0.25
02|110|4|0.1
07|70|4|0.02
08|120|5|0.1
09|120|6|0.4
10|420|30|0.6
12|350|40|0.5
13|800|20|0.4
14|230|12|0.15
15|260|6|0.02
16|240|14|0.03
17|150|5|0.01
20|320|14|0.45
21|600|40|0.5
22|150|18|0.6
23|90|14|0.6
24|200|9|0.35
25|160|10|0.4
26|320|25|0.5
27|150|7|0.15
28|480|22|0.65
29|1500|35|0.6
30|220|18|0.55
31|120|14|0.6
32|210|16|0.35
33|360|30|0.6
34|190|12|0.4
35|220|14|0.6
36|250|20|0.65
37|340|30|0.65
38|230|16|0.6
39|140|7|0.45
40|200|90|0.1
41|70|8|0.03
42|150|8|0.15
44|380|14|0.4
45|320|20|0.3
46|700|30|0.2
47|220|6|0.3
48|330|14|0.1
49|620|24|0.08
50|560|7|0.5
51|640|7|0.5
52|230|6|0.05
53|190|10|0.05
54|170|7|0.03
55|420|8|0.08
56|140|5|0.12
57|200|5|0.1
58|55|9|0
59|170|4|0.08
60|420|40|0.01
61|380|7|0.01
62|420|6|0.02
63|650|40|0.01
64|160|5|0
65|260|3|0.01
67|700|4|0.05
70|80|14|0
72|50|3|0
73|140|5|0.04
75|120|4|0.02
76|110|4|0.03
78|170|5|0.06
79|80|5|0.01
80|95|8|0
81|190|4|0
82|70|14|0
83|55|14|0
84|80|8|0
86|110|4|0
87|150|4|0.03
89|90|3|0.02
91|130|60|0
94|110|60|0
95|160|40|0
99|120|3|0.05
`

const BY_GROUP = new Map<string, Economics>(
  tableRows(['group', 'salesPerHead', 'employees', 'abroad'] as const, TABLE).map(row => [
    row.group,
    {
      salesPerHead: Number(row.salesPerHead),
      employees: Number(row.employees),
      abroad: Number(row.abroad),
    },
  ]),
)

/**
 * Typical figures of a line of business, by its major group.
 * @throws Error for a major group without a row.
 */
export function economicsOf(activity: Activity): Economics {
  const economics = BY_GROUP.get(activity.sic.slice(0, 2))
  if (!economics)
    throw new Error(`Major group ${activity.sic.slice(0, 2)} has no sizes: add a row to sizes.ts.`)
  return economics
}

/** A number of employees: log-normal around the median of the line of business, with a long tail of large firms. */
export function employeeCount(random: Random, activity: Activity): number {
  const { employees } = economicsOf(activity)
  const count = random.chance(0.03)
    ? 60 * (1 - random.next()) ** (-1 / 0.85)
    : 0.75 * employees * Math.exp(1.15 * random.normal())
  return Math.min(MOST_EMPLOYEES, Math.max(1, Math.round(count)))
}

/** Annual sales in U.S. dollars for a number of employees. */
export function yearlySales(random: Random, activity: Activity, country: Country, employees: number): number {
  const { salesPerHead } = economicsOf(activity)
  const sales = employees * salesPerHead * 1000 * country.output * Math.exp(0.55 * random.normal())
  return Math.min(HIGHEST_SALES, Math.max(1000, Math.round(sales)))
}

/** The size class, on which the likely legal forms depend. */
export function sizeClass(employees: number): SizeClass {
  if (employees < 10) return 'small'
  return employees < 250 ? 'medium' : 'large'
}

/** A number rounded down to its first digits, as in estimates and ranges. */
export function roundedDown(value: number, digits: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) + 1 - digits)
  return Math.floor(value / unit) * unit
}
