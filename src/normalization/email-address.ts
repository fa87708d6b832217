// Recognizes and normalizes email addresses and domains.

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.\u0080-\uffff-]{1,64}$/
const DOMAIN =
  /^(?=.{1,253}$)([a-z0-9\u0080-\uffff]([a-z0-9\u0080-\uffff-]{0,61}[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]*$/

/** True for a host name in lower case with at least two labels, such as `acme.com`. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text)
}

/**
 * The address in lower case without a leading `mailto:`; undefined if the text is not an address.
 */
export function emailAddress(text: string): string | undefined {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  return LOCAL.test(address.slice(0, at)) && isDomain(address.slice(at + 1)) ? address : undefined
}

/**
 * A domain and its parent domains of at least two labels: `mail.acme.co.uk` → itself, `acme.co.uk`,
 * `co.uk`. A search for any of them finds the address.
 */
export function domainsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
