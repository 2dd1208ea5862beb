import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOutTo, useUser } from '../../lib/auth.ts'
import { forgetPersonal } from '../../lib/draft-store.ts'
import { plural } from '../../lib/format.ts'
import { forgetDownloads } from '../../lib/offline/forget.ts'
import { link } from '../../lib/paths.ts'
import { type ConfirmQuestion, useConfirm } from '../components/confirm.tsx'
import { hasUnsavedWork, releaseUnsavedWork } from '../hooks/unsaved-work.ts'
import { LEAVE_QUESTION } from '../hooks/use-leave-guard.ts'
import { uploads } from '../upload/uploads.ts'

const uploadQuestion = (active: number): ConfirmQuestion => ({
  title: 'Se déconnecter pendant un envoi ?',
  text: `${plural(active, 'fichier')} ${active > 1 ? 'ne sont pas encore envoyés et seraient abandonnés' : 'n’est pas encore envoyé et serait abandonné'}.`,
  confirm: 'Se déconnecter',
  cancel: 'Rester',
  danger: true,
})

/** Ends the session, after a confirmation where unsaved work would be lost. */
export const useSignOut = (): { isLeaving: boolean; leave: () => Promise<void> } => {
  const user = useUser()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (uploads.active > 0 && !(await confirm(uploadQuestion(uploads.active)))) return
    if (hasUnsavedWork() && !(await confirm(LEAVE_QUESTION))) return
    setLeaving(true)
    releaseUnsavedWork()
    uploads.clear()
    if (user) {
      forgetPersonal(user.id)
      forgetDownloads(user.id)
    }
    await signOutTo(() => navigate(link('home')))
  }
  return { isLeaving, leave }
}
