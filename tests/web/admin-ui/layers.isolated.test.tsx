/** The browser's Back and what lies over a screen of the areas. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { Drawer, Modal } from '../../../web/admin-ui/components/layers.tsx'
import { useAskedClose, useDialogClose } from '../../../web/admin-ui/hooks/use-confirm-close.ts'
import { useLeaveGuard, useLeaveQuestion } from '../../../web/admin-ui/hooks/use-leave-guard.ts'
import { followRouter, listenToHistory } from '../../../web/ui/layer/history-listener.ts'
import { AdminUi, installBrowser } from '../../support/mantine.tsx'

beforeAll(() => {
  installBrowser()
  listenToHistory()
})
beforeEach(() => history.pushState(null, '', '/liste'))
afterEach(cleanup)

const Layout = () => {
  useLeaveQuestion()
  return <Outlet />
}
const Form = ({ request, close }: { request: ReturnType<typeof useDialogClose>; close: () => void }) => {
  const [text, setText] = useState('')
  const { leave } = useAskedClose(text !== '', request, close)
  return (
    <>
      <input aria-label="Nom" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={leave}>
        Annuler
      </button>
    </>
  )
}
const Editor = () => {
  const [title, setTitle] = useState('')
  const [isPanel, setPanel] = useState(false)
  const [isDialog, setDialog] = useState(false)
  const close = () => setDialog(false)
  const request = useDialogClose(close)
  useLeaveGuard(title !== '')
  return (
    <>
      <input aria-label="Titre" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button type="button" onClick={() => setPanel(true)}>
        Ouvrir le panneau
      </button>
      <Drawer opened={isPanel} onClose={() => setPanel(false)} title="Panneau">
        <button type="button" onClick={() => setDialog(true)}>
          Ouvrir le dialogue
        </button>
      </Drawer>
      <Modal opened={isDialog} onClose={() => request.current()} title="Dialogue">
        {isDialog ? <Form request={request} close={close} /> : null}
      </Modal>
    </>
  )
}
const open = async () => {
  const router = createBrowserRouter([
    {
      element: (
        <AdminUi>
          <Layout />
        </AdminUi>
      ),
      children: [
        { path: '/liste', element: <h1>La liste</h1> },
        { path: '/fiche', element: <Editor /> },
      ],
    },
  ])
  onTestFinished(() => router.dispose())
  router.subscribe(followRouter)
  render(<RouterProvider router={router} />)
  await router.navigate('/fiche')
  fireEvent.change(await screen.findByLabelText('Titre'), { target: { value: 'Un titre' } })
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialogs = () =>
  screen
    .queryAllByRole('dialog')
    .map((element) => element.textContent?.match(/^(Panneau|Dialogue|Quitter)/)?.[0])
const shows = (...names: string[]) => waitFor(() => expect(dialogs().sort()).toEqual(names.sort()))
/** Where the history stands, once the entries of what was closed have left it. */
const isAt = (layer: number | undefined) => waitFor(() => expect(history.state.layer).toBe(layer))
const asksToLeave = () => screen.findByRole('dialog', { name: 'Quitter sans enregistrer\u00a0?' })

it('Back closes two layers over unsaved work one at a time, then asks to leave the page', async () => {
  await open()
  await press('Ouvrir le panneau')
  const { layer } = history.state
  await press('Ouvrir le dialogue')
  await shows('Panneau', 'Dialogue')
  history.back()
  await shows('Panneau')
  await isAt(layer)
  history.back()
  await shows()
  await isAt(undefined)
  expect(screen.getByLabelText('Titre')).toHaveProperty('value', 'Un titre')
  history.back()
  await asksToLeave()
  await press('Quitter')
  expect(await screen.findByRole('heading', { name: 'La liste' })).toBeTruthy()
})

it('a layer closed by its button leaves no entry: the next Back is the page’s', async () => {
  await open()
  await press('Ouvrir le panneau')
  const { layer } = history.state
  await press('Ouvrir le dialogue')
  await shows('Panneau', 'Dialogue')
  await press('Annuler')
  await shows('Panneau')
  await isAt(layer)
  fireEvent.click(screen.getByRole('dialog').querySelector('header button') as HTMLElement)
  await shows()
  await isAt(undefined)
  history.back()
  await asksToLeave()
  await press('Rester')
  await shows()
  expect(location.pathname).toBe('/fiche')
})

it('Back asks before it closes a form with input, and what is typed stays through every Back', async () => {
  await open()
  await press('Ouvrir le panneau')
  const { layer } = history.state
  await press('Ouvrir le dialogue')
  await shows('Panneau', 'Dialogue')
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'Claire' } })
  history.back()
  await shows('Panneau', 'Dialogue', 'Quitter')
  const ofDialog = history.state.layer - 1
  history.back()
  await shows('Panneau', 'Dialogue')
  await isAt(ofDialog)
  expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Claire')
  history.back()
  await shows('Panneau', 'Dialogue', 'Quitter')
  await press('Quitter')
  await shows('Panneau')
  await isAt(layer)
  history.back()
  await shows()
  expect(location.pathname).toBe('/fiche')
})
