// The records of a page, and the number of pages (service document, pagination rules).

export const DEFAULT_PAGE_SIZE = 25
export const LARGEST_PAGE_SIZE = 50
/** How deep pages reach: Elasticsearch's window of from + size. */
export const WINDOW = 10_000

/** A requested page. `from` counts the records before it. */
export type Page = { readonly page: number; readonly pageSize: number; readonly from: number }

/** The page of a number and size; the service document's rule 1. */
export function pageOf(page: number, pageSize: number): Page {
  return { page, pageSize, from: (page - 1) * pageSize }
}

/** True if the page ends within the window. */
export function isReachable(page: Page): boolean {
  return page.from + page.pageSize <= WINDOW
}

/** The service document's rule 3. */
export function totalPages(totalCount: number, pageSize: number): number {
  return Math.ceil(totalCount / pageSize)
}
