/** Claire's follow-up: a few messages each way, and the document shared after the first session. */
import { clientDocuments, clientMessages, userNotes } from '#drizzle/collections/client.ts'
import { stamp } from '#server/core/clock.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import type { Engine } from '#server/records/types.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import type { PeopleIds } from './people.ts'
import { leaflet } from './sheets.ts'

const TITLE = 'Après la séance'
const PARAGRAPHS = [
  'Gardez ce soir un moment calme, sans écran, une demi-heure avant de vous coucher.',
  'Si une image de la séance revient, laissez-la venir et passer, sans la chercher.',
  'Notez le matin, en trois mots, comment la nuit s’est passée. Nous en reparlerons ensemble.',
]

const SAID = [
  {
    isTeam: false,
    daysAgo: 11,
    minute: 1130,
    body: 'Bonjour, j’ai commencé la formation hier. Est-ce que je peux écouter la séance du soir avant d’avoir fini le premier module\u00a0?',
  },
  {
    isTeam: true,
    daysAgo: 10,
    minute: 560,
    body: 'Bonjour Claire, oui, bien sûr. Prenez-la comme un moment de repos, et revenez au module quand vous le souhaitez.',
  },
  {
    isTeam: false,
    daysAgo: 4,
    minute: 1275,
    body: 'Merci\u00a0! Je m’endors plus vite, mais je me réveille encore vers quatre heures.',
  },
  {
    isTeam: true,
    daysAgo: 3,
    minute: 545,
    body: 'C’est une belle étape. Je vous ai partagé une feuille à garder près de votre lit, vous la trouverez dans vos documents.',
  },
] as const

export interface SharedSheet {
  id: string
  file: StoredUpload
}

/** The sheet, stored before the history is written. */
export const storeSheet = async (engine: Engine): Promise<SharedSheet> => {
  const id = engine.newId()
  const content = await leaflet(TITLE, PARAGRAPHS)
  return {
    id,
    file: await engine.upload(clientDocuments, id, 'file', { name: 'apres-la-seance.pdf', content }),
  }
}

/** Claire's last message is read, the last answer is not: each side has something to see. */
export const keepFollowUp = (bulk: Bulk, days: Calendar, people: PeopleIds, sheet: SharedSheet): void => {
  const user = people.claire
  const team = { author: people.apolline, authorName: 'Apolline Verdane' }
  const own = { author: user, authorName: 'Claire Lemoine' }
  for (const [at, { isTeam, daysAgo, minute, body }] of SAID.entries()) {
    const saidAt = days.at(daysAgo, minute)
    bulk.keep(clientMessages, {
      user,
      body,
      isTeam,
      ...(isTeam ? team : own),
      readAt: at < SAID.length - 1 ? stamp(days.later(saidAt, 45)) : '',
      ...stamps(saidAt),
    })
  }
  const shared = stamps(days.at(3, 540))
  bulk.keep(clientDocuments, { ...sheet, user, title: TITLE, sharedBy: people.apolline, ...shared })
  bulk.keep(userNotes, {
    user,
    ...team,
    body: 'Sommeil\u00a0: endormissement en progrès, réveils vers quatre heures. À reprendre\u00a0: le rythme du soir.',
    ...stamps(days.at(3, 580)),
  })
}
