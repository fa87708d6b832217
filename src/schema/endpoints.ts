// The endpoints of the service: those that take the parameters of a company query, and the look-ups.

/** The endpoints that answer a company query. */
export const companyEndpoints = ['search', 'export', 'count'] as const
export type CompanyEndpoint = (typeof companyEndpoints)[number]

/** What a package may open: the endpoints of companies, and the look-ups of locations. */
export const packageEndpoints = [...companyEndpoints, 'places'] as const
export type PackageEndpoint = (typeof packageEndpoints)[number]
