/** A question that lacks something: the focus goes to the field that lacks it, whatever its kind. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { QuizType } from '#drizzle/domain/quiz.ts'
import { QuestionDialog } from '../../../web/features/admin-courses/quiz/QuestionDialog.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const FIRST: [QuizType, RegExp][] = [
  ['single', /^Réponse 1$|La réponse 1 est bonne/],
  ['match', /^Paire 1, à gauche$/],
  ['order', /^Élément 1$/],
  ['text', /^Réponse acceptée 1$/],
  ['number', /^Nombre attendu$/],
]

it.each(FIRST)('the question dialog focuses what %s lacks', async (type, name) => {
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <QuestionDialog
          edited={{ type, question: null }}
          quizId="q"
          order={1}
          pools={[]}
          close={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText(/^Question/), { target: { value: 'Laquelle ?' } })
  const button = screen.getByRole('button', { name: 'Ajouter la question' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => {
    const { activeElement } = document
    const label =
      activeElement?.getAttribute('aria-label') ?? activeElement?.closest('div')?.parentElement?.textContent
    expect(label).toMatch(name)
  })
})
