import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fileToken, fileUrl } from '../../lib/files.ts'
import { failureMessage } from '../../lib/messages.ts'
import { notify } from '../../ui/toast/store.ts'
import { type Certificate, restore } from './queries.ts'

/** Restores a revoked attestation, with a notification. */
export const useRestore = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Certificate) => restore(id),
    onSuccess: (_standing, { number }) => notify.success(`Attestation ${number} rétablie.`),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['certificates'] }),
  })
}

/** Saves the PDF of an attestation. */
export const downloadFile = async (certificate: Certificate): Promise<void> => {
  try {
    const token = await fileToken()
    window.location.assign(fileUrl(certificate, certificate.file, { token, download: true }))
  } catch (error) {
    notify.error(failureMessage(error))
  }
}
