// Lists the endpoints of the service: the company queries and the look-ups.

/** The endpoints that accept a company query. */
export const companyEndpoints = ['search', 'export', 'count'] as const
export type CompanyEndpoint = (typeof companyEndpoints)[number]

/** The endpoints that a package may include; `places` stands for the look-ups of locations. */
export const packageEndpoints = [...companyEndpoints, 'places'] as const
export type PackageEndpoint = (typeof packageEndpoints)[number]
