// Reduces a name in Latin letters to its consonants by class, so that a reading (makudonarudo) and the name it renders
// (McDonald's) become alike. It is coarse: only for names in other scripts, and only where nothing better matches.

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sch|sh|ch|tch|ts|tz|dz|zh/g, 's'],
  [/kh|gh|ck|q/g, 'k'],
  [/th/g, 't'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/[aeiouyhw]/g, ''],
]
/** Consonants that readings do not keep apart. */
const CLASSES: Readonly<Record<string, string>> = {
  ...{ b: 'p', f: 'p', v: 'p', c: 'k', g: 'k', d: 't', z: 's', j: 's', l: 'r', n: 'm' },
}
/** Fewer consonants than this are shared by too many names. */
const FEWEST = 3

/** The consonants of folded words, without spaces; undefined if they are too few to tell names apart. */
export function soundOf(words: readonly string[]): string | undefined {
  let text = words.join('').replace(/[^a-z]/g, '')
  for (const [spelling, sound] of SPELLINGS) text = text.replace(spelling, sound)
  const sound = text.replace(/./g, letter => CLASSES[letter] ?? letter).replace(/(.)\1+/g, '$1')
  return sound.length < FEWEST ? undefined : sound
}

/** The sounds that a typed name may have: of all its words, and of all but one, which another language may leave out. */
export function soundsTyped(words: readonly string[]): string[] {
  const shorter = words.length < 2 ? [] : words.map((_, left) => words.filter((_, index) => index !== left))
  const sounds = [words, ...shorter].map(soundOf)
  return [...new Set(sounds.filter(sound => sound !== undefined))]
}
