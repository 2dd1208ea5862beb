/**
 * A badge whose colour has no scale in the theme is drawn in the library's own, which has too little
 * contrast.
 */
import { expect, it } from 'vitest'
import { theme } from '../../../../web/admin-ui/theme.ts'
import { ACTION_LABELS, actionColor } from '../../../../web/features/admin-audit-log/labels.ts'
import { STATE_COLORS } from '../../../../web/features/admin-learners/labels.ts'

it.each([
  ['learners', STATE_COLORS],
  ['audit log', Object.keys(ACTION_LABELS).map(actionColor)],
])('badges of the %s have a colour of the theme', (_, colors) => {
  const known = Object.keys(theme.colors ?? {})
  expect(Object.values<string>(colors).filter((color) => !known.includes(color))).toEqual([])
})
