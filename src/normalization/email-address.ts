// When a text is an email address, and which domains it belongs to.

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.\u0080-\uffff-]{1,64}$/
const DOMAIN =
  /^(?=.{1,253}$)([a-z0-9\u0080-\uffff]([a-z0-9\u0080-\uffff-]{0,61}[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]*$/

/** True for a host of at least two labels such as `acme.com`, in lower case. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text)
}

/** The address in lower case, or undefined where it is none. A `mailto:` in front is dropped. */
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
 * A domain and the domains above it, as far as two labels: `mail.acme.co.uk` → itself, `acme.co.uk`, `co.uk`.
 * Whoever asks for one of them means the address too.
 */
export function domainsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
