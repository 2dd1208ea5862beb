/**
 * What a person does with a rendered screen. Elements are looked up by what names them: the library's queries by label
 * or role compute the names of every element of the page, again after each change of it.
 */
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { getToasts } from '../../web/ui/toast/store.ts'

type Name = string | RegExp
const BUTTON_TEXT = 'button, button *, a, a *'
const LABELLABLE = 'input, textarea, select, button'

/** As it is read: a no-break space is a space. */
const readable = (text: string): string => text.replace(/\s+/g, ' ').trim()
const matches = (text: string, name: Name): boolean =>
  typeof name === 'string' ? readable(text) === readable(name) : name.test(readable(text))
const textsOf = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
/** The name that attributes give. */
const labelOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? textsOf(element.getAttribute('aria-labelledby') ?? '')
const labelled = (part: HTMLElement, selector = ''): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(`${selector}[aria-label], ${selector}[aria-labelledby]`),
]
const fieldOf = (label: HTMLLabelElement): HTMLElement | null =>
  label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector<HTMLElement>(LABELLABLE)

/** The one element; throws where there are several. */
const single = (found: Iterable<HTMLElement>, what: string): HTMLElement | undefined => {
  const [first, ...others] = new Set(found)
  if (others.length > 0) throw new Error(`Several elements: ${what}`)
  return first
}

/** The field of a label, once it is there. */
export const field = (label: Name, part: HTMLElement = document.body): Promise<HTMLInputElement> =>
  waitFor(() => {
    const labels = [...part.querySelectorAll('label')].filter(({ textContent }) =>
      matches(textContent, label),
    )
    const named = labelled(part).filter((element) => matches(labelOf(element), label))
    const fields = [...labels.map(fieldOf), ...named].filter((one) => one !== null && part.contains(one))
    const found = single(fields as HTMLElement[], `field ${label}`)
    if (!found) throw new Error(`No field ${label}`)
    return found as HTMLInputElement
  })

/** Fills in a text, or chooses the value of a list. */
export const write = async (label: Name, value: string, part?: HTMLElement): Promise<void> => {
  fireEvent.change(await field(label, part), { target: { value } })
}

/** The button, link or entry of a menu with a label or, without any, a text; throws where there are several. */
export const control = (name: Name, part: HTMLElement = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const named = [...labelled(part, 'button'), ...labelled(part, 'a')]
    const found = single(
      named.filter((element) => matches(labelOf(element), name)),
      `control ${name}`,
    )
    return found ?? within(part).getByText(name, { selector: BUTTON_TEXT })
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
