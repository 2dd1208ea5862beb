/** Tables in a text, on ProseMirror's own: a row of titles, cells of paragraphs and lists, « Tab » from cell to cell. */
import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables'
import { type Editor, Extension, type JSONContent, mergeAttributes, Node } from '@tiptap/react'

/** ProseMirror's table roles, by the site's names. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/**
 * `<figure tabindex="0"><table>`: the figure scrolls where the table is wider than the screen, also by keyboard. In the
 * editor it takes no focus, which belongs to the text.
 */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['figure', { tabindex: '0' }, ['table', ['tbody', 0]]],
  addNodeView: () => () => {
    const dom = document.createElement('figure')
    const contentDOM = document.createElement('tbody')
    dom.appendChild(document.createElement('table')).append(contentDOM)
    return { dom, contentDOM }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})
const spans = () => ({ colspan: span('colspan'), rowspan: span('rowspan') })
const CELL = '(paragraph | bulletList | orderedList | image)+'

const TableCell = Node.create({
  name: 'tableCell',
  content: CELL,
  isolating: true,
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: CELL,
  isolating: true,
  addAttributes: () => ({
    scope: {
      default: 'col',
      parseHTML: (element: HTMLElement) => (element.getAttribute('scope') === 'row' ? 'row' : 'col'),
    },
    ...spans(),
  }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
})

const run = (editor: Editor, command: typeof deleteRow): boolean =>
  command(editor.state, (transaction) => editor.view.dispatch(transaction))

/** « Tab » in the last cell makes another row; outside a table it leaves the editor as everywhere. */
const next = (editor: Editor): boolean =>
  isInTable(editor.state) &&
  (run(editor, goToNextCell(1)) || (run(editor, addRowAfter) && run(editor, goToNextCell(1))))

const TableKeys = Extension.create({
  name: 'tableKeys',
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => next(this.editor),
      'Shift-Tab': () => isInTable(this.editor.state) && run(this.editor, goToNextCell(-1)),
    }
  },
})

export const TABLES = [Table, TableRow, TableCell, TableHeader, TableKeys]

const row = (type: string): JSONContent => ({
  type: 'tableRow',
  content: [0, 1, 2].map(() => ({ type, content: [{ type: 'paragraph' }] })),
})

/** Three columns, a row of titles and two more; the caret goes into the first cell. */
export const insertTable = (editor: Editor): void => {
  // There are no tables in tables.
  if (isInTable(editor.state)) return
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
  editor
    .chain()
    .focus()
    .insertContent(table)
    .command(({ tr }) => {
      let first = -1
      // The insertion ends at the selection: the nearest table before it is the inserted one.
      tr.doc.nodesBetween(0, tr.selection.from, (node, at) => {
        if (node.type.name === 'table') first = at
        return node.type.name !== 'table'
      })
      if (first >= 0) tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1)))
      return true
    })
    .run()
}

const act =
  (command: typeof deleteRow) =>
  (editor: Editor): void => {
    run(editor, command)
    editor.commands.focus()
  }

/** Acts on the table that the caret is in. */
export const tableActs = {
  addRow: act(addRowAfter),
  addColumn: act(addColumnAfter),
  removeRow: act(deleteRow),
  removeColumn: act(deleteColumn),
  titles: act(toggleHeader('row')),
  remove: act(deleteTable),
}
