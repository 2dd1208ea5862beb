import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssVariables, theme } from '../../../../web/admin-ui/theme.ts'

/**
 * The declarations that the library would write in style elements, one a line, without the unused dark
 * scheme.
 */
const written = (): string =>
  renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light" />,
  )
    .replace(/<[^>]+>/g, '')
    .replace(/:root\[data-mantine-color-scheme="dark"\][^}]+\}/, '')
    .replace(/([{;}])\s*/g, '$1\n')
    .replace(/\n{2,}/g, '\n')

it('the kit’s style sheet equals the library’s theme output (`vitest -u` writes it again)', async () => {
  await expect(
    `/* Made of theme.ts by tests/web/admin-ui/theme-style.test.tsx. */\n${written()}`,
  ).toMatchFileSnapshot('../../../../web/admin-ui/theme.css')
})
