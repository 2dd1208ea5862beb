import { toast } from '../ui/toast/store.ts'

/** Confirms that the record on screen was stored: one notification for successive actions. */
export const notifySaved = (title = 'Modifications enregistrées.'): string =>
  toast({ type: 'success', title }, 'stored')
