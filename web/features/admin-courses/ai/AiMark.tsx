import { Alert, Button } from '@mantine/core'
import { Check, Sparkles } from 'lucide-react'
import { AI_LABEL } from '#drizzle/domain/ai-draft.ts'

/** Above a lesson that a model wrote, until an author marks it as reviewed. */
export const AiMark = ({ approve }: { approve: () => void }) => (
  <Alert color="yellow" title={AI_LABEL} icon={<Sparkles size={20} aria-hidden="true" />}>
    <p style={{ margin: '0 0 12px' }}>
      La formation ne peut pas être publiée tant que cette leçon n’a pas été relue par une personne.
    </p>
    <Button
      size="compact-md"
      variant="outline"
      leftSection={<Check size={16} aria-hidden="true" />}
      onClick={approve}
    >
      J’ai relu
    </Button>
  </Alert>
)
