// Computes offsets and the number of pages (pagination rules of the service document).

export const DEFAULT_PAGE_SIZE = 25
export const LARGEST_PAGE_SIZE = 50
/** Maximum of from + size, the result window of Elasticsearch. */
export const WINDOW = 10_000

/** A requested page. `from`: the number of records before it. */
export type Page = { readonly page: number; readonly pageSize: number; readonly from: number }

/** The page with this number and size (rule 1 of the service document). */
export function pageOf(page: number, pageSize: number): Page {
  return { page, pageSize, from: (page - 1) * pageSize }
}

/** True if the page ends within the window. */
export function isReachable(page: Page): boolean {
  return page.from + page.pageSize <= WINDOW
}

/** The number of pages (rule 3 of the service document). */
export function totalPages(totalCount: number, pageSize: number): number {
  return Math.ceil(totalCount / pageSize)
}
