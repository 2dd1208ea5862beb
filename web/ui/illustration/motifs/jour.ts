/**
 * The dunes of the home page, through the day. Its parts have names: `Daylight` gives them the tones of the visitor's
 * hour and moves them; without it they keep the tones of the palette.
 */
import type { Tones } from '../palettes.ts'
import { circle, fill, ground, mix, path, type Sheet, through } from '../sheet.ts'

const part = (name: string, svg: string): string => `<g data-part="${name}">${svg}</g>`

/** A gradient whose two ends have names, so that a style sheet may paint them. */
const ends = (
  id: string,
  kind: 'linear' | 'radial',
  [from, to]: [string, string],
  [a, b]: [string, string],
  attributes = '',
) =>
  `<${kind}Gradient id="${id}"${attributes}><stop data-part="${a}" stop-color="${from}"/><stop data-part="${b}" offset="1" stop-color="${to}"/></${kind}Gradient>`

const FAR = through([
  [-80, 366],
  [40, 344],
  [190, 352],
  [330, 322],
  [470, 338],
  [620, 312],
  [760, 340],
  [880, 330],
])
const MIDDLE = through([
  [-80, 396],
  [80, 414],
  [240, 384],
  [400, 404],
  [560, 378],
  [720, 398],
  [880, 388],
])
const FIRST = 'M-80 620V470C90 466 190 436 292 404C360 436 470 470 880 474V620Z'
const FIRST_SHADE = 'M292 404C270 440 352 462 330 510S230 560 236 620H880V474C470 470 360 436 292 404Z'
const SECOND = 'M-80 620V540C160 532 330 520 520 462C610 506 700 532 880 540V620Z'
const SECOND_SHADE = 'M520 462C548 500 470 524 494 560S560 600 548 620H-80V540C160 532 330 520 520 462Z'

export const jour = ({ between }: Sheet, tones: Tones): string => {
  const stars = Array.from({ length: 26 }, () =>
    circle(between(120, 680), between(16, 270), between(0.8, 2), fill(tones[0])),
  )
  const sky = ends('jour-sky', 'linear', [tones[1], tones[0]], ['sky-top', 'sky-low'], ' x2="0" y2=".62"')
  const glow = ends(
    'jour-glow',
    'radial',
    [`${tones[2]}" stop-opacity=".7`, `${tones[2]}" stop-opacity="0`],
    ['glow', 'glow'],
  )
  return `<defs>${sky}${glow}</defs>${ground('url(#jour-sky)')}${`<g data-part="stars" opacity="0">${stars.join('')}</g>`}${part(
    'light',
    circle(440, 226, 190, fill('url(#jour-glow)')) +
      circle(440, 226, 56, `${fill(tones[2])} data-part="disc"`),
  )}${part('far', path(`M-80 620L${FAR}V620Z`, fill(mix(tones[1], tones[2], 0.7))))}${part(
    'middle',
    path(`M-80 620L${MIDDLE}V620Z`, fill(mix(tones[2], tones[3], 0.25))),
  )}${part('first', path(FIRST, fill(mix(tones[2], tones[3], 0.7))) + path(FIRST_SHADE, `${fill(tones[4])} opacity=".6"`))}${part(
    'second',
    path(SECOND, fill(mix(tones[4], tones[3], 0.3))) + path(SECOND_SHADE, `${fill(tones[5])} opacity=".65"`),
  )}`
}
