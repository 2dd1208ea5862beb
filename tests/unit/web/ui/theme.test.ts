/** The theme of the specification, as an object and as the tokens of style sheets. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { theme } from '../../../../web/ui/theme/theme.ts'

const read = (path: string) => readFileSync(`web/ui/${path}`, 'utf8')
const tokens = read('theme/tokens.css')
const token = (name: string) => new RegExp(`^\\s*--${name}: ([^;]+);`, 'm').exec(tokens)?.[1]

it.each(['primary', 'success', 'warning', 'error', 'info', 'text', 'border'] as const)(
  'the colour %s is the same in both',
  (name) => expect(token(`color-${name}`)).toBe(theme.light[name]),
)

it('the colours of states draw the edges of banners', () => {
  const banner = read('banner/Banner.module.css')
  for (const name of ['success', 'warning', 'info'])
    expect(banner).toContain(`border-color: var(--color-${name})`)
})

it('the space beside the text and the header of a phone are the same in both', () => {
  expect(token('mobile-gutter')).toBe(theme.mobile.gutter)
  expect(token('mobile-header')).toBe(theme.mobile.headerHeight)
  expect(token('gutter')).toContain('var(--mobile-gutter)')
})
