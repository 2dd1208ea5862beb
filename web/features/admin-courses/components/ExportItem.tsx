import { FolderDown } from 'lucide-react'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { exportCourse } from '../queries.ts'

/** « Exporter la formation », in a course's menus: sheet, programme, quizzes and files as one ZIP. */
export const ExportItem = ({ id }: { id: string }) => (
  <Menu.Item
    leftSection={<FolderDown size={16} aria-hidden="true" />}
    onClick={() =>
      void exportCourse(id).then(
        () =>
          notify.info('L’archive se prépare.', { description: 'Votre navigateur l’enregistre à mesure.' }),
        (error: unknown) => notify.error(failureMessage(error)),
      )
    }
  >
    Exporter la formation
  </Menu.Item>
)
