/** What a person does with a rendered screen. Labels and texts are looked up: role queries over a whole page are slow. */
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { getToasts } from '../../web/ui/toast/store.ts'

type Name = string | RegExp
const BUTTON_TEXT = 'button, button *, a, a *'

/** The field of a label, once it is there. */
export const field = (label: Name, part: HTMLElement = document.body) =>
  within(part).findByLabelText<HTMLInputElement>(label)

/** Fills in a text, or chooses the value of a list. */
export const write = async (label: Name, value: string, part?: HTMLElement): Promise<void> => {
  fireEvent.change(await field(label, part), { target: { value } })
}

/** The button, link or entry of a menu with a text or, without any, a label; throws where there are several. */
export const control = (name: Name, part: HTMLElement = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const scope = within(part)
    return (
      scope.queryByLabelText(name, { selector: 'button, a' }) ??
      scope.getByText(name, { selector: BUTTON_TEXT })
    )
  })

export const press = async (name: Name, part?: HTMLElement): Promise<void> => {
  fireEvent.click(await control(name, part))
}
/** A double click: the second click comes in the next task of the page. */
export const pressTwice = async (name: Name, part?: HTMLElement): Promise<void> => {
  const found = await control(name, part)
  fireEvent.click(found, { detail: 1 })
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
  fireEvent.click(found, { detail: 2 })
}

/** As it is read: a no-break space is a space. */
const readable = (text: string): string => text.replace(/\s+/g, ' ')
const matches = (text: string, name: Name): boolean =>
  typeof name === 'string' ? readable(text) === name : name.test(readable(text))
const labelOf = (element: Element): string => {
  const id = element.getAttribute('aria-labelledby')
  return element.getAttribute('aria-label') ?? (id && document.getElementById(id)?.textContent) ?? ''
}
/** Roles by their attribute: computing those of a whole page takes longer than drawing it. */
const openDialog = (name: Name): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].find((one) => matches(labelOf(one), name))

/** The dialog of a title, once it is open. */
export const dialog = (name: Name): Promise<HTMLElement> =>
  waitFor(() => {
    const found = openDialog(name)
    if (!found) throw new Error(`No dialog ${name}`)
    return found
  })
export const dialogIsClosed = (name: Name): Promise<void> =>
  waitFor(() => expect(openDialog(name)).toBeUndefined())

/** Waits for a notification: an element that is rendered alone has no place that shows them. */
export const notified = (text: RegExp): Promise<void> =>
  waitFor(() =>
    expect(getToasts().map(({ title = '' }) => readable(title))).toContainEqual(expect.stringMatching(text)),
  )

/** The table of a list, which is there as cards too, once it is drawn. */
export const tableOf = (caption: string): Promise<HTMLTableElement> =>
  waitFor(() => {
    const tables = [...document.querySelectorAll('table')]
    const found = tables.find((table) => (table.caption?.textContent ?? labelOf(table)) === caption)
    if (!found) throw new Error(`No table ${caption}`)
    return found
  })
/** Its rows below its head. */
export const rowsOf = async (caption: string): Promise<HTMLElement[]> =>
  [...(await tableOf(caption)).querySelectorAll('tr')].slice(1)
