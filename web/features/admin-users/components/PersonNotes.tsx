import { useQuery } from '@tanstack/react-query'
import { type NoteActs, TeamNotes } from '../../../admin-ui/notes/TeamNotes.tsx'
import { filter, records } from '../../../lib/records.ts'
import { useLive } from '../../../lib/use-live.ts'

const userNotes = records('user_notes')
const HINT = 'La personne ne la voit pas sur le site. Elle la reçoit si elle demande la copie de ses données.'

/** What the team writes down about a person, for itself. */
export const PersonNotes = ({ person }: { person: string }) => {
  const where = filter('user = {:person}', { person })
  useLive([{ collection: 'user_notes', query: { filter: where } }], [['user_notes']])
  const query = useQuery(userNotes.all({ filter: where, sort: '-created,-id' }))
  const acts: NoteActs = {
    collection: 'user_notes',
    create: (id, body) => userNotes.create({ id, user: person, body }),
    update: (note, body, startedFrom) => userNotes.update(note.id, { body }, { startedFrom }),
    remove: (id) => userNotes.remove(id),
  }
  return <TeamNotes query={query} acts={acts} subject={person} description={HINT} />
}
