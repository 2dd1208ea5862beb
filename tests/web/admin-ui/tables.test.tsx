import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor as TiptapEditor } from '@tiptap/core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { sanitiseHtml } from '#server/core/sanitise.ts'
import Editor from '../../../web/admin-ui/rich-text/Editor.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(() => {
  installBrowser()
  // The text scrolls to its caret, and jsdom lays nothing out.
  const getBoundingClientRect = () => document.body.getBoundingClientRect()
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect })
})
afterEach(cleanup)

const open = async (value = '') => {
  const { container } = renderAdmin(<Editor label="Contenu" value={value} onChange={() => undefined} />)
  return waitFor(() => {
    const found = container.querySelector<HTMLElement & { editor?: TiptapEditor }>('.ProseMirror')
    if (!found?.editor) throw new Error('No editor yet')
    return found.editor
  })
}
const tool = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const press = (editor: TiptapEditor, key: string, shiftKey = false) =>
  fireEvent.keyDown(editor.view.dom, { key, shiftKey })
/** Words of the cells, row by row; those of titles in stars. */
const rows = (editor: TiptapEditor) =>
  [...editor.view.dom.querySelectorAll('tr')].map((row) =>
    [...row.cells]
      .map((cell) => (cell.localName === 'th' ? `*${cell.textContent}*` : cell.textContent))
      .join('|'),
  )

it('a table is inserted, filled from cell to cell, grows by its last cell and is left by its tools', async () => {
  const editor = await open('<p>Avant</p><p>Après</p>')
  editor.commands.setTextSelection(6)
  tool('Tableau')
  const table = await waitFor(() => screen.getByRole('toolbar', { name: 'Tableau' }))
  expect(rows(editor)).toEqual(['**|**|**', '||', '||'])
  for (const sentence of ['a', 'b', 'c', 'd']) {
    editor.commands.insertContent(sentence)
    press(editor, 'Tab')
  }
  expect(rows(editor)).toEqual(['*a*|*b*|*c*', 'd||', '||'])
  for (let cell = 0; cell < 5; cell += 1) press(editor, 'Tab')
  expect(rows(editor)).toEqual(['*a*|*b*|*c*', 'd||', '||', '||'])
  press(editor, 'Tab', true)
  editor.commands.insertContent('fin')
  expect(rows(editor)[2]).toBe('||fin')
  // There are no tables in tables.
  tool('Tableau')
  expect(editor.view.dom.querySelectorAll('table')).toHaveLength(1)
  const act = (name: string) => fireEvent.click(within(table).getByRole('button', { name }))
  act('Supprimer la ligne')
  act('Ajouter une colonne')
  expect(rows(editor)).toEqual(['*a*|**|*b*|*c*', 'd|||', '|||'])
  act('Ligne de titres')
  expect(rows(editor)[0]).toBe('a||b|c')
  act('Supprimer le tableau')
  expect(editor.getText()).toMatch(/^Avant\s+Après$/)
  expect(screen.queryByRole('toolbar', { name: 'Tableau' })).toBeNull()
})

it('a table and a call-out are stored as written, and read again as stored', async () => {
  const html =
    '<figure tabindex="0"><table><tbody><tr><th scope="col"><p>Un</p></th><th scope="col"><p>Deux</p></th></tr>' +
    '<tr><td colspan="2"><p>Trois</p></td></tr></tbody></table></figure>' +
    '<aside data-callout="retenir"><p>Respirez.</p></aside>'
  const editor = await open(html)
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe(html)
  expect(sanitiseHtml(html)).toBe(html)
  expect(editor.view.dom.querySelector('figure[tabindex]')).toBeNull()
})

it('another kind of call-out replaces the one around the caret, and the same one removes it', async () => {
  const editor = await open('<p>Respirez.</p>')
  tool('Encadré À retenir')
  tool('Encadré Exercice')
  expect(editor.getHTML()).toContain('<aside data-callout="exercice"><p>Respirez.</p></aside>')
  tool('Encadré Exercice')
  expect(editor.getHTML()).not.toContain('aside')
})
