/** The web app manifest: names, colours and icons. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { Pictures } from '#server/core/pictures/pictures.ts'
import { guest } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { type TaggedBody, tagged } from './tagged-reply.ts'

export interface Icon {
  /** `/icons/{name}.png`. */
  readonly name: string
  /** Pixels of a side. */
  readonly size: number
  readonly purpose: 'any' | 'maskable'
}

export const ICONS: readonly Icon[] = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'maskable-192', size: 192, purpose: 'maskable' },
  { name: 'maskable-512', size: 512, purpose: 'maskable' },
]

/** The length of a name under an icon before launchers cut it. */
const SHORT = 12
const CONNECTING = /(\s+(et|de|du|des|le|la|les|&|–|-))+$/i

/**
 * The first words of a name that fit under an icon, without connecting words at the end; a long first word
 * whole.
 */
export const shortName = (brand: string): string => {
  if (brand.length <= SHORT) return brand
  const [first = '', ...rest] = brand.split(/\s+/)
  let name = first
  for (const word of rest) {
    if (name.length + 1 + word.length > SHORT) break
    name = `${name} ${word}`
  }
  return name.replace(CONNECTING, '')
}

/** `/manifest.webmanifest`, in the site's own name; before it has one, in that of its address. */
export const manifestText = (engine: Engine, publicUrl: string): string => {
  const site = engine.read(guest).firstOrNull(siteSettings, {})
  const name = site?.brand || new URL(publicUrl).hostname
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortName(name),
    ...(site?.baseline ? { description: site.baseline } : {}),
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#b0a696',
    background_color: '#ffffff',
    icons: ICONS.map((icon) => ({
      src: `/icons/${icon.name}.png`,
      sizes: `${icon.size}x${icon.size}`,
      type: 'image/png',
      purpose: icon.purpose,
    })),
  })
}

/** Beside the bundle, where the build puts it, or where it is drawn. */
const PICTURES = [
  join(import.meta.dirname, 'icon.svg'),
  resolve(import.meta.dirname, '../../../web/ui/theme/icon.svg'),
]
/** Units of the picture's side. */
const VIEW_BOX = 30

const render = async (pictures: Pictures, { size, purpose }: Icon): Promise<TaggedBody> => {
  const path = PICTURES.find((candidate) => existsSync(candidate))
  if (!path) throw new Error('The picture of the icons, icon.svg, is neither built nor there as a source')
  const round = await readFile(path, 'utf8')
  // A launcher cuts a maskable icon into its own shape: the picture goes to the edges.
  const svg = purpose === 'maskable' ? round.replace('clip-path="url(#c)"', '') : round
  const open = (): Readable => Readable.from([Buffer.from(svg)])
  return tagged(await pictures.draw({ kind: 'icon', size, viewBox: VIEW_BOX }, open), 'image/png')
}

/** Draws an icon at its first request and caches it; a failed drawing is tried again. */
export const createIcons = (pictures: Pictures): ((icon: Icon) => Promise<TaggedBody>) => {
  const drawn = new Map<string, Promise<TaggedBody>>()
  return (icon) => {
    const known = drawn.get(icon.name)
    if (known) return known
    const drawing = render(pictures, icon)
    drawn.set(icon.name, drawing)
    drawing.catch(() => drawn.delete(icon.name))
    return drawing
  }
}
