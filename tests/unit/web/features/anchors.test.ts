import { expect, it } from 'vitest'
import { withAnchors } from '../../../../web/features/pages/anchors.ts'

it('each second-level title gets a unique anchor, like slugs', () => {
  const { html, anchors } = withAnchors(
    '<h2>Le cœur</h2><h2 class="x">LE CŒUR</h2><h2>Le cœur 1</h2><h2>?</h2>',
  )
  expect(anchors.map(({ id }) => id)).toEqual(['le-coeur', 'le-coeur-1', 'le-coeur-1-1', 'section'])
  expect(html).toContain('<h2 id="le-coeur">Le cœur</h2>')
})
