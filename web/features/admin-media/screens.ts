import { Images } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const mediaScreens = resourceScreens({
  collections: ['media'],
  path: '/admin/media-manager',
  title: 'Médias',
  icon: Images,
  permissions: ['media.manage'],
  section: 'Pages et liens',
  keywords: 'images photos fichiers audios vidéos pdf bibliothèque',
  page: () => import('./resource.tsx'),
})
