/** The name of a kind of things that are sold, as requests, replies and stored orders have it. */
import * as z from 'zod'
import { NOT_A_CHOICE, REQUIRED } from './domain/form-sentences.ts'
import { LINE_KINDS, SELLABLES } from './domain/sellable.ts'

const NAME = /^[a-z][a-z-]{0,39}$/

/** Checks the form of a name: the server's features decide which kinds there are. `declared`: those documented. */
const kindName = <Kind extends string>(declared: readonly Kind[]) =>
  z
    .custom<Kind>((value) => typeof value === 'string' && NAME.test(value), {
      error: ({ input }) => (input === undefined || input === null ? REQUIRED : NOT_A_CHOICE),
    })
    .meta({ type: 'string', enum: [...declared] })

export const sellableKind = kindName(SELLABLES)
export const lineKind = kindName(LINE_KINDS)
