import { useQuery } from '@tanstack/react-query'
import { HostLines } from '../../../admin-ui/components/HostLines.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { useCan } from '../../../lib/permissions.ts'
import { assistant, assistantLines, NO_ASSISTANT } from '../../admin-courses/index.ts'
import { cardLines, cardState, provider } from '../../admin-stripe/index.ts'

/** What waits for a key, a line each; nothing once everything is connected. */
export const Connections = () => {
  const ai = useQuery({ ...assistant, enabled: useCan('ai.use') }).data
  const card = useQuery({ ...provider, enabled: useCan('payments.manage') }).data
  const missing = card ? cardLines(card) : []
  if (ai?.model !== null && missing.length === 0) return null
  return (
    <TitledPanel id="a-brancher" title="À brancher">
      {card && missing.length > 0 ? <HostLines what={cardState(card)} lines={missing} /> : null}
      {ai?.model === null ? <HostLines what={NO_ASSISTANT} lines={assistantLines} /> : null}
    </TitledPanel>
  )
}
