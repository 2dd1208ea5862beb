import { Button, NativeSelect, Stack, Switch, Text, Textarea } from '@mantine/core'
import { REVEALS } from '#drizzle/domain/quiz.ts'
import { AutosaveIndicator } from '../../../admin-ui/components/AutosaveIndicator.tsx'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { SaveBar } from '../../../admin-ui/forms/SaveBar.tsx'
import { plural } from '../../../lib/format.ts'
import { PASS_HINT, REVEAL_LABELS, SETTINGS_LABELS } from './settings-form.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

/** How many of each group an attempt asks; empty: all of them. */
const Pools = ({ editor, pools }: { editor: QuizEditor; pools: ReadonlyMap<string, number> }) => {
  const { form } = editor
  const draw = (pool: string, count: number | null) => {
    const { [pool]: _former, ...others } = form.values.pools
    form.set('pools', count === null || count < 1 ? others : { ...others, [pool]: count })
  }
  if (pools.size === 0)
    return (
      <Text c="dimmed">
        Donnez un groupe à des questions pour que chaque tentative en tire quelques-unes au sort.
      </Text>
    )
  return (
    <Pairs>
      {[...pools].map(([pool, count]) => (
        <IntegerInput
          key={pool}
          label={`Groupe «\u00a0${pool}\u00a0»`}
          description={`Sur ${plural(count, 'question')}. Vide\u00a0: toutes`}
          max={1000}
          value={form.values.pools[pool] ?? null}
          onChange={(wanted) => draw(pool, wanted)}
        />
      ))}
    </Pairs>
  )
}

/** The rules of a quiz: saved every 30 s, on Ctrl/Cmd+S and by the button. */
export const SettingsTab = ({
  editor,
  pools,
}: {
  editor: QuizEditor
  pools: ReadonlyMap<string, number>
}) => {
  const { form, autosave } = editor
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void autosave.saveNow()
      }}
    >
      <Stack gap="lg">
        {editor.offer}
        <Panel>
          <Switch {...form.checked('isActive')} description="Fermé, personne ne peut commencer" />
          <Textarea {...form.text('description')} autosize minRows={2} />
          <Pairs>
            {/* A value out of bounds is reported, and never changed silently. */}
            <IntegerInput
              {...form.value('passScore')}
              label={SETTINGS_LABELS.passScore}
              description={PASS_HINT}
              max={100}
              clampBehavior="none"
            />
            <IntegerInput {...form.value('timeLimitMinutes')} description={'Vide\u00a0: sans limite'} />
            <IntegerInput {...form.value('maxAttempts')} description={'Vide\u00a0: autant que l’on veut'} />
            <IntegerInput {...form.value('waitMinutes')} description={'Vide\u00a0: aucune'} />
          </Pairs>
          <NativeSelect
            {...form.text('reveal')}
            size="md"
            data={REVEALS.map((value) => ({ value, label: REVEAL_LABELS[value] }))}
          />
        </Panel>
        <Panel>
          <Switch {...form.checked('shuffleQuestions')} />
          <Switch {...form.checked('shuffleOptions')} />
          <Switch
            {...form.checked('partialCredit')}
            description={'Pour une réponse en partie juste\u00a0; sinon, tout ou rien'}
          />
        </Panel>
        <Panel>
          <Text fw={600}>{SETTINGS_LABELS.pools}</Text>
          <Pools editor={editor} pools={pools} />
        </Panel>
        <SaveBar>
          <AutosaveIndicator autosave={autosave} />
          <Button type="submit" loading={autosave.state === 'saving'}>
            Enregistrer
          </Button>
        </SaveBar>
      </Stack>
      {editor.shared.dialogs}
    </form>
  )
}
