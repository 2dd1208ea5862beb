/** Additions to StarterKit: call-outs, a film by its id, French typography while typing. */
import type { DOMOutputSpec } from '@tiptap/pm/model'
import { Extension, InputRule, mergeAttributes, Node } from '@tiptap/react'
import { CALLOUT_KINDS } from '#drizzle/domain/callouts.ts'
import { filmPage, filmText } from '#drizzle/domain/embedded-film.ts'

/** `<aside data-callout="info">`: a boxed paragraph. The style sheet of each page labels its kind. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element: HTMLElement) => {
        const kind = element.getAttribute('data-callout') ?? ''
        return CALLOUT_KINDS.includes(kind) ? kind : 'info'
      },
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-callout': attributes.kind }),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
})

/** `<div data-video="…">`, a link to its host in it: the reader gets a window that loads the film after consent. */
export const VideoId = Node.create({
  name: 'videoId',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    id: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-video') ?? '',
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-video': attributes.id }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-video]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes),
    filmLink(String(HTMLAttributes['data-video'] ?? '')),
  ],
})

const filmLink = (reference: string): DOMOutputSpec => [
  'a',
  // As the server writes it: a text that was stored is not another one than what was typed.
  { href: filmPage(reference), target: '_blank', rel: 'noopener noreferrer' },
  filmText(reference),
]

const rule = (find: RegExp, write: (found: string) => string) =>
  new InputRule({
    find,
    handler: ({ state, range, match }) => {
      state.tr.insertText(write(match[1] ?? ''), range.from, range.to)
    },
  })

/** U+00A0 before « ; : ! ? % € » and inside guillemets, written as the person types an ordinary space. */
export const FrenchSpaces = Extension.create({
  name: 'frenchSpaces',
  addInputRules: () => [
    rule(/ ([;:!?%€»])$/, (sign) => `\u00a0${sign}`),
    rule(/(«) $/, (sign) => `${sign}\u00a0`),
  ],
})
