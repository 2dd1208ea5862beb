/**
 * `npm run fonts`: reduces the typeface to the characters of French, in the weights of the site. A page shows
 * its text as soon as the file has arrived, and 12 kB arrive in the first round trip of a new connection (RFC
 * 6928); the whole file of the Latin alphabet (25 kB) takes two more. Other letters come from that file when
 * a text contains them. Invoices and attestations have no second file to load: they get every Latin letter,
 * because they print names. The results are committed in `web/ui/theme/fonts` and `server/documents/fonts`;
 * run it again when a package changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const PACKAGE = join(root, 'node_modules/@fontsource-variable/radio-canada')
const FOLDER = join(root, 'web/ui/theme/fonts')
/** The same typeface with all its letters in one file per weight, for embedding in a PDF. */
const WHOLE = join(root, 'node_modules/@expo-google-fonts/radio-canada')
const PRINTED = join(root, 'server/documents/fonts')

/** The characters of French: the range that the style sheet gives these files. */
const FRENCH = /radio-canada-french-normal[^}]+unicode-range:\s*([^;]+);/.exec(
  readFileSync(join(root, 'web/ui/theme/tokens.css'), 'utf8'),
)?.[1]
if (!FRENCH) throw new Error('web/ui/theme/tokens.css gives no unicode-range for the French typeface.')
const WEIGHTS = { wght: { min: 400, max: 700 } }

const charactersOf = (range: string): string =>
  range
    .split(/,\s*/)
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

mkdirSync(FOLDER, { recursive: true })
for (const style of ['normal', 'italic']) {
  const font = readFileSync(join(PACKAGE, `files/radio-canada-latin-wght-${style}.woff2`))
  const french = await subsetFont(font, charactersOf(FRENCH), {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
    // Without fractions and alternative digits, which are unused (all digits share one width).
    keepFeatures: ['kern', 'liga', 'rvrn'],
    noHinting: true,
    // Tables used only by font pickers and old screens.
    dropTables: ['STAT', 'MVAR', 'gasp'],
  })
  writeFileSync(join(FOLDER, `radio-canada-french-${style}.woff2`), french)
  process.stdout.write(`${style}: ${font.length} → ${french.length} bytes\n`)
}

/** Latin with every accent of Europe and Vietnam, punctuation, currencies. */
const LATIN = 'U+20-7E, U+A0-24F, U+2B0-36F, U+1E00-1EFF, U+2000-206F, U+20A0-20C0, U+2116, U+2122, U+2212'

mkdirSync(PRINTED, { recursive: true })
for (const [folder, name] of [
  ['400Regular', 'regular'],
  ['600SemiBold', 'semibold'],
] as const) {
  const font = readFileSync(join(WHOLE, folder, `RadioCanada_${folder}.ttf`))
  const printed = await subsetFont(font, charactersOf(LATIN), {
    // Uncompressed: decompressing it for each document took four times as long as drawing it.
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'ccmp', 'mark'],
    noHinting: true,
    dropTables: ['STAT', 'gasp'],
  })
  writeFileSync(join(PRINTED, `radio-canada-${name}.ttf`), printed)
  process.stdout.write(`${name}: ${font.length} → ${printed.length} bytes\n`)
}
