import { useMutation } from '@tanstack/react-query'
import { produitFields } from '#drizzle/collections/produits.ts'
import { notifySaved } from '../../admin-ui/notify-saved.ts'
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { STATUS_LABELS } from './product-form.ts'
import type { ProductChanges } from './use-product-changes.ts'
import type { ProductEditor } from './use-product-editor.ts'

type Status = 'draft' | 'published' | 'archived'

/** The product's status, with what the form holds stored first. */
export const useProductStatus = (editor: ProductEditor, changes: ProductChanges) =>
  useMutation({
    mutationFn: async (status: Status) => {
      if (editor.form.dirty && !(await editor.autosave.saveNow())) return null
      // Left from when it was published before.
      if (status === 'published' && editor.staged?.copy) await changes.publish()
      return editor.shared.act(
        { status },
        {
          fields: produitFields,
          labels: { status: 'Statut' },
          texts: { status: (value) => STATUS_LABELS[value] ?? value },
          write: (change) => {
            if (!editor.staged) throw new Error('A product that does not exist has no status')
            return editor.staged.writeThrough(change)
          },
        },
      )
    },
    onSuccess: (saved) => {
      if (saved) notifySaved(saved.status === 'published' ? 'Produit publié.' : undefined)
    },
    onError: (error) =>
      notify.error(fieldMessages(error).price ?? fieldMessages(error).status ?? failureMessage(error)),
  })
