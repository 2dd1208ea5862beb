import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { ANSWER_DAYS, answerDueOn } from '#drizzle/domain/complaint.ts'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { WrittenText } from '../../../admin-ui/components/WrittenText.tsx'
import { TextForm } from '../../../admin-ui/forms/TextForm.tsx'
import { longDate } from '../../../lib/format.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { complaints } from '../queries.ts'

/** A complaint of the register, and the answer that is noted there. */
export const ComplaintSheet = ({ id }: { id: string }) => (
  <AdminLoad query={useQuery(complaints.one(id))}>
    {(complaint) => (
      <Stack>
        <div>
          <Text fw={600}>{complaint.subject}</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {complaint.name ? `${complaint.name}, ` : ''}
            {complaint.email ? <a href={`mailto:${complaint.email}`}>{complaint.email}</a> : null}
          </Text>
          <Text size="sm" c="dimmed">{`Reçue le ${dateAtTime(complaint.receivedAt)}`}</Text>
        </div>
        {complaint.body ? <WrittenText text={complaint.body} /> : null}
        <TextForm
          key={complaint.updated}
          collection="complaints"
          name={`complaints-${complaint.id}-reponse`}
          label="Réponse apportée"
          description={
            complaint.answeredAt
              ? `Notée au registre le ${dateAtTime(complaint.answeredAt)}.`
              : `Elle est notée au registre, au plus tard le ${longDate(`${answerDueOn(complaint)} 12:00:00.000Z`)} (${ANSWER_DAYS}\u00a0jours ouvrés). Envoyez-la aussi à la personne.`
          }
          initial={complaint.answer}
          submit="Noter la réponse"
          maxLength={5000}
          send={async (answer) =>
            void (await complaints.update(complaint.id, { answer }, { startedFrom: complaint.updated }))
          }
        />
        <Anchor
          component={Link}
          to={adminLink('adminQuality', null, { vue: 'reclamations', ligne: complaint.id })}
        >
          Ouvrir dans le registre
        </Anchor>
      </Stack>
    )}
  </AdminLoad>
)
