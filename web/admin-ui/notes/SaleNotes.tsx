import { useQuery } from '@tanstack/react-query'
import { filter, records } from '../../lib/records.ts'
import { useLive } from '../../lib/use-live.ts'
import { type NoteActs, TeamNotes } from './TeamNotes.tsx'

const saleNotes = records('sale_notes')

/** What the team writes down about an order or a quote, for itself. */
export const SaleNotes = ({ kind, id }: { kind: 'order' | 'devis'; id: string }) => {
  const where = filter(`${kind} = {:id}`, { id })
  useLive([{ collection: 'sale_notes', query: { filter: where } }], [['sale_notes']])
  const query = useQuery(saleNotes.all({ filter: where, sort: '-created,-id' }))
  const acts: NoteActs = {
    collection: 'sale_notes',
    create: (noteId, body) =>
      saleNotes.create(kind === 'order' ? { id: noteId, order: id, body } : { id: noteId, devis: id, body }),
    update: (note, body, startedFrom) => saleNotes.update(note.id, { body }, { startedFrom }),
    remove: (noteId) => saleNotes.remove(noteId),
  }
  return (
    <TeamNotes query={query} acts={acts} subject={id} description="L’acheteur ne la voit pas sur le site." />
  )
}
