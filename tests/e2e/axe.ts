import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Past the fades: half-transparent text has no contrast to measure. What pulses for ever is no fade. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

/**
 * Reads the page where it stands: no frame of another host is in what we test, and a second page costs a third more.
 * What passes is counted, not described.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

/** What axe finds serious or critical on the page as it stands. */
export const serious = async (page: Page): Promise<string[]> => {
  await settled(page)
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** Axe finds nothing at all, on the whole page or within `part` (a selector). */
export const isAccessible = async (page: Page, part?: string): Promise<void> => {
  await settled(page)
  const { violations } = await (part ? axe(page).include(part) : axe(page)).analyze()
  expect(violations).toEqual([])
}
