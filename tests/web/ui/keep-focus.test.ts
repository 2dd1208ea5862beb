/** Where the focus goes when what had it is gone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from '../../../web/ui/focus/keep-focus.ts'

let stop: () => void

const page = (html: string) => {
  document.body.innerHTML = `<main><h1>Page</h1>${html}</main>`
}
const by = (id: string) => document.getElementById(id) as HTMLElement
/** The observer runs after the change; the module looks a moment later. */
const passes = async () => {
  await Promise.resolve()
  await vi.advanceTimersByTimeAsync(500)
}
const focused = () => document.activeElement?.id || document.activeElement?.tagName

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  stop = keepFocus()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const ROWS = ['a', 'b', 'c']
  .map((id) => `<li id="row-${id}"><button id="${id}">Retirer</button></li>`)
  .join('')
const LIST = `<section><h2 id="title">Appareils</h2><ul>${ROWS}</ul></section>`

it.each([
  ['the next row', 'b', 'c'],
  ['the one before, of the last row', 'c', 'b'],
])('the focus goes to %s', async (_name, removed, expected) => {
  page(LIST)
  by(removed).focus()
  by(`row-${removed}`).remove()
  expect(focused()).toBe('BODY')
  await passes()
  expect(focused()).toBe(expected)
})

it('the focus goes to the heading of an emptied list, with its message', async () => {
  page(
    '<section><h2 id="title">Clés</h2><ul><li id="row"><button id="only">Retirer</button></li></ul></section>',
  )
  by('only').focus()
  by('row').parentElement?.replaceWith('Aucune.')
  await passes()
  expect(focused()).toBe('title')
})

it('the focus stays in its row when a form closes there', async () => {
  page(
    '<ul><li><button id="first">Répondre</button><form id="form"><textarea></textarea><button id="cancel">Annuler</button></form></li></ul>',
  )
  by('cancel').focus()
  by('form').remove()
  await passes()
  expect(focused()).toBe('first')
})

it('the focus goes to a replaced button’s successor, by way of the heading of its card', async () => {
  page(
    '<section><h2 id="title">Application</h2><div id="place"><button id="add">Ajouter</button></div></section>',
  )
  by('add').focus()
  by('place').innerHTML = '<button id="remove">Retirer</button>'
  await passes()
  expect(focused()).toBe('title')
})

it('the focus goes to the first field of a dialog’s next step', async () => {
  page('')
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><h2>Clé</h2><form><input id="password"></form></div>',
  )
  by('password').focus()
  const form = by('password').closest('form')
  form?.replaceWith(
    document.createRange().createContextualFragment('<form><button>Fermer</button><input id="name"></form>'),
  )
  await passes()
  expect(focused()).toBe('name')
})

it('the focus returns from a dialog to its opener, or to its replacement', async () => {
  page(LIST)
  const dialog = '<div role="dialog" id="dialog"><button id="confirm">Oui</button></div>'
  by('b').focus()
  document.body.insertAdjacentHTML('beforeend', dialog)
  by('confirm').focus()
  by('dialog').remove()
  await passes()
  expect(focused()).toBe('b')
  document.body.insertAdjacentHTML('beforeend', dialog)
  by('confirm').focus()
  by('row-b').remove()
  by('dialog').remove()
  await passes()
  expect(focused()).toBe('c')
})

it('the focus returns to a button that was busy meanwhile', async () => {
  page('<button id="send">Envoyer</button>')
  const button = by('send') as HTMLButtonElement
  button.focus()
  // Browsers take it away from what is disabled; here it has to be done by hand, and first.
  button.blur()
  button.disabled = true
  await passes()
  expect(focused()).toBe('BODY')
  button.disabled = false
  await passes()
  expect(focused()).toBe('send')
})

it('the focus stays with its first taker, with another page, and with a click beside everything', async () => {
  page(`${LIST}<button id="other">Autre</button>`)
  by('b').focus()
  by('row-b').remove()
  by('other').focus()
  await passes()
  expect(focused()).toBe('other')

  by('c').focus()
  window.history.replaceState(null, '', '/ailleurs')
  by('row-c').remove()
  await passes()
  expect(focused()).toBe('BODY')

  by('a').focus()
  document.dispatchEvent(new Event('pointerdown'))
  by('a').blur()
  await passes()
  by('other').remove()
  await passes()
  expect(focused()).toBe('BODY')
})

it('the focus is left alone after a deliberate blur', async () => {
  page('<input id="name"><p id="told"></p>')
  by('name').focus()
  by('name').blur()
  await passes()
  by('told').replaceChildren(document.createElement('span'))
  await passes()
  expect(focused()).toBe('BODY')
})
