/** Frequent questions about a course, answered from its fields. */
import { plural } from '../../lib/format.ts'
import type { Course } from './queries.ts'

const REFUND: Record<Course['withdrawal'], string> = {
  days14: 'Oui, pendant quatorze jours, depuis la page « Renoncer au contrat ici », en bas du site.',
  digital_waiver:
    'Oui, si vous choisissez à la commande de commencer dans quatorze jours : vous gardez le droit de rétractation jusque-là. Si vous commencez dès le paiement, vous y renoncez. Regardez d’abord les leçons en aperçu, et écrivez-nous si quelque chose ne va pas.',
  dated_service:
    'Les rencontres ont une date : le délai de rétractation ne s’applique pas. Écrivez-nous en cas d’empêchement.',
  '': 'Oui, pendant quatorze jours, depuis la page « Renoncer au contrat ici », en bas du site.',
}

export const practicalQuestions = (
  course: Pick<Course, 'accessMonths' | 'withdrawal'>,
): { question: string; answer: string }[] => [
  {
    question: 'Combien de temps ai-je accès à la formation ?',
    answer: course.accessMonths
      ? `${plural(course.accessMonths, 'mois', 'mois')} à partir de votre inscription. Vous réécoutez chaque séance autant de fois que vous le souhaitez.`
      : 'Sans limite de durée. Vous réécoutez chaque séance autant de fois que vous le souhaitez.',
  },
  {
    question: 'À quel rythme la suivre ?',
    answer:
      'Au vôtre. Votre place est gardée d’un appareil à l’autre, et rien ne vous presse. Une à deux leçons par semaine laissent le temps de pratiquer.',
  },
  {
    question: 'De quoi ai-je besoin ?',
    answer:
      'D’un téléphone, d’une tablette ou d’un ordinateur avec une connexion, et d’un casque si vous en avez un. Rien n’est à installer.',
  },
  { question: 'Un remboursement est-il possible ?', answer: REFUND[course.withdrawal] },
]
