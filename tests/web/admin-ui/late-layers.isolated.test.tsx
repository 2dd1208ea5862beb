import { Button } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Modal } from '../../../web/admin-ui/components/layers.tsx'
import { Menu } from '../../../web/admin-ui/late/floating.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const chosen: string[] = []
const Acts = () => (
  <Menu>
    <Menu.Target>
      <Button>Actions</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => chosen.push('copy')}>Copier</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

// The first of this file: the library is not there yet.
it('a menu that is opened before its code is there opens and gives the focus back', async () => {
  renderAdmin(<Acts />)
  const first = screen.getByRole('button', { name: 'Actions' })
  expect(first.getAttribute('aria-haspopup')).toBe('menu')
  first.focus()
  fireEvent.click(first)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copier' }))
  expect(chosen).toEqual(['copy'])
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })))
})

it('a dialog that is drawn open is seen and closes', async () => {
  const Screen = () => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <Button onClick={() => setOpened(true)}>Ouvrir</Button>
        {opened ? (
          <Modal opened onClose={() => setOpened(false)} title="Fiche">
            Texte
          </Modal>
        ) : null}
      </>
    )
  }
  renderAdmin(<Screen />)
  const button = screen.getByRole('button', { name: 'Ouvrir' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: 'Fiche' })
  await waitFor(() => expect(document.activeElement).not.toBe(button))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
