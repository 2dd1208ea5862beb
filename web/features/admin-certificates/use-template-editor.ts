import { useQueryClient } from '@tanstack/react-query'
import { certificateTemplateFields } from '#drizzle/collections/certificate-templates.ts'
import { NATURE_LABELS, type Nature } from '#drizzle/domain/certificate.ts'
import { useKeptDraft } from '../../admin-ui/drafts/use-stored-draft.tsx'
import { useRecordForm } from '../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../admin-ui/forms/use-shared-record.ts'
import { useAutosave } from '../../admin-ui/hooks/use-autosave.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import { DESIGN_LABELS } from './labels.ts'
import { type Template, templateOf, templates } from './queries.ts'
import { EMPTY, TEMPLATE_LABELS, type TemplateValues, templateProblems, valuesOf } from './template-form.ts'

/**
 * The form of a course's template, `''` for the site's. It is saved by the button alone: half-typed text must
 * not appear on an attestation issued meanwhile. The record is created by the first save.
 */
export const useTemplateEditor = (course: string, template: Template | null) => {
  const queries = useQueryClient()
  const query = templateOf(course)
  const form = useRecordForm({
    fields: certificateTemplateFields,
    initial: template ? valuesOf(template) : EMPTY,
    labels: TEMPLATE_LABELS,
    check: templateProblems,
  })
  const current = (saved: Template) => queries.setQueryData(query.queryKey, saved)
  const read = async (): Promise<Template> => {
    const found = await queries.fetchQuery({ ...query, staleTime: 0 })
    return found ?? templates.create({ course })
  }
  const shared = useSharedRecord<Template, TemplateValues>({
    record: template,
    form,
    fields: certificateTemplateFields,
    texts: {
      design: (value) => (value ? DESIGN_LABELS[value] : ''),
      nature: (value) => (value ? NATURE_LABELS[value as Nature] : ''),
    },
    valuesOf,
    read,
    write: async (change, startedFrom) => {
      // Another editor may have created the first one since this form was opened: untouched fields keep that
      // version.
      const known = template ?? (await queries.fetchQuery({ ...query, staleTime: 0 }))
      if (!known) return templates.create({ course, ...change })
      return templates.update(known.id, { ...change }, template ? { startedFrom } : {})
    },
    kept: current,
  })
  const autosave = useAutosave({
    dirty: form.dirty,
    wrong: form.wrong,
    automatic: false,
    save: async (silent) => {
      const outcome = await shared.save(silent)
      if (outcome === 'stored' && !silent) notifySaved()
      return outcome
    },
  })
  const offer = useKeptDraft({ name: `certificate-templates-${course || 'site'}` }, shared.draft)
  return { form, shared, autosave, offer, read, kept: current }
}
export type TemplateEditor = ReturnType<typeof useTemplateEditor>
