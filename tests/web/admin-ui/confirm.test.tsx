import { Modal } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ConfirmQuestion, useConfirm } from '../../../web/admin-ui/components/confirm.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const QUESTION: ConfirmQuestion = {
  title: 'Supprimer « Sommeil » ?',
  text: 'Ses leçons seront effacées.',
  confirm: 'Supprimer',
  danger: true,
}
let answers: boolean[]
beforeEach(() => {
  answers = []
})
const Screen = ({ question }: { question: ConfirmQuestion }) => {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm(question).then((answer) => answers.push(answer))}>
      Effacer
    </button>
  )
}
const open = async (question = QUESTION) => {
  renderAdmin(<Screen question={question} />)
  const button = screen.getByRole('button', { name: 'Effacer' })
  button.focus()
  fireEvent.click(button)
  return { button, dialog: await screen.findByRole('dialog', { name: question.title }) }
}

it('a confirmation starts on the harmless button and confirms once', async () => {
  const { button, dialog } = await open()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler'))
  expect(dialog.textContent).toContain('Ses leçons seront effacées.')
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(answers).toEqual([true]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it.each([
  ['Annuler', () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
  ['Échap', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Annuler' }), { key: 'Escape' })],
])('a confirmation takes %s as a cancellation and returns the focus', async (_name, refuse) => {
  const { button } = await open()
  refuse()
  await waitFor(() => expect(answers).toEqual([false]))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('a confirmation waits for the required word in full', async () => {
  await open({ ...QUESTION, type: 'SUPPRIMER' })
  const button = screen.getByRole('button', { name: 'Supprimer' })
  expect(button).toHaveProperty('disabled', true)
  const word = screen.getByLabelText('Tapez SUPPRIMER pour confirmer')
  fireEvent.change(word, { target: { value: 'supprimer' } })
  fireEvent.submit(word)
  expect(answers).toEqual([])
  fireEvent.change(word, { target: { value: ' SUPPRIMER ' } })
  fireEvent.submit(word)
  await waitFor(() => expect(answers).toEqual([true]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Effacer' }))
  expect((await screen.findByLabelText('Tapez SUPPRIMER pour confirmer')).getAttribute('value')).toBe('')
})

it('a confirmation opens above its dialog, and leaves that one open', async () => {
  renderAdmin(
    <Modal opened onClose={() => undefined} title="Fiche">
      <Screen question={QUESTION} />
    </Modal>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Effacer' }))
  const dialog = await screen.findByRole('dialog', { name: QUESTION.title })
  const layer = (element: Element) =>
    Number(
      getComputedStyle(element.closest('.mantine-Modal-root') ?? element).getPropertyValue('--mb-z-index'),
    )
  expect(layer(dialog)).toBeGreaterThan(layer(screen.getByRole('dialog', { name: 'Fiche' })))
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION.title })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Fiche' })).toBeTruthy()
})
