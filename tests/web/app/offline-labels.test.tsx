/** A lesson without network says it once: in the site's strip, or itself where that is not there. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Notices } from '../../../web/app/Notices.tsx'
import { PlayingNotices } from '../../../web/features/learning/components/PlayingNotices.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const lesson = (isOffline: boolean) => <PlayingNotices isOffline={isOffline} isReplaced={false} />
const said = () =>
  ['Vous êtes hors connexion.', /votre progression sera envoyée plus tard/].map(
    (text) => screen.queryAllByText(text).length,
  )

it('an offline lesson is reported in the strip, and beside the player when the server alone is away', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderAdmin(
    <>
      <Notices />
      {lesson(true)}
    </>,
  )
  expect(said()).toEqual([0, 1])
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect([screen.queryAllByText('Connexion rétablie.').length, ...said()]).toEqual([1, 0, 1])
})

it('an offline lesson is reported by itself without a strip, and by the strip without a lesson', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderAdmin(lesson(true))
  expect(said()).toEqual([0, 1])
  cleanup()
  renderAdmin(<Notices />)
  expect(said()).toEqual([1, 0])
})
