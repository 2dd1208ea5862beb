import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { WrittenText } from '../../../web/admin-ui/components/WrittenText.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const LONG = `${'Une phrase entière. '.repeat(60)}La fin.`

it('a long text starts shortened in a list, and is shown whole on request', () => {
  renderAdmin(<WrittenText text={LONG} isFolded />)
  expect(screen.queryByText(/La fin/)).toBeNull()
  const more = screen.getByRole('button', { name: 'Lire la suite' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(more)
  expect(screen.getByText(/La fin\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Replier' }))
  expect(screen.queryByText(/La fin/)).toBeNull()
  expect(screen.getByText(/…$/).textContent).toMatch(/\S…$/)
})

it('a short text and a text alone are shown whole, and one without a space is cut', () => {
  renderAdmin(
    <>
      <WrittenText text="Court." isFolded />
      <WrittenText text={LONG} />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  renderAdmin(<WrittenText text={'x'.repeat(2000)} isFolded />)
  expect(screen.getByText(/^x+…$/).textContent?.length).toBeLessThan(600)
})
