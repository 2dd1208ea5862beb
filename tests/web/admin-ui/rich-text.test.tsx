import { cleanup, waitFor } from '@testing-library/react'
import type { Editor as TiptapEditor } from '@tiptap/core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import Editor from '../../../web/admin-ui/rich-text/Editor.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const open = async () => {
  const written: string[] = []
  const element = (value: string) => (
    <Editor label="Contenu" value={value} onChange={(html) => written.push(html)} />
  )
  const { rerender, container } = renderAdmin(element(''))
  const content = await waitFor(() => {
    const found = container.querySelector<HTMLElement & { editor?: TiptapEditor }>('.ProseMirror')
    if (!found?.editor) throw new Error('No editor yet')
    return found.editor
  })
  return {
    written,
    text: () => content.getText(),
    type: (text: string) => content.commands.insertContent(text),
    /** The form hands a value down. */
    show: (value: string) => rerender(element(value)),
  }
}

it('the editor keeps input while an older text comes back as the value', async () => {
  const editor = await open()
  for (const letter of ['a', 'b', 'c']) editor.type(letter)
  expect(editor.written).toEqual(['<p>a</p>', '<p>ab</p>', '<p>abc</p>'])
  for (const value of editor.written) {
    editor.show(value)
    expect(editor.text()).toBe('abc')
  }
})

it('the editor takes a text from outside, and a restored former one', async () => {
  const editor = await open()
  editor.type('a')
  editor.type('b')
  editor.show('<p>ab</p>')
  editor.show('<p>autre</p>')
  expect(editor.text()).toBe('autre')
  editor.show('<p>a</p>')
  expect(editor.text()).toBe('a')
  editor.show('')
  expect(editor.text()).toBe('')
})
