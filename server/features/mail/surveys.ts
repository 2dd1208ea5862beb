/**
 * The mail with a training's questionnaire; the first one also gives the course's address and the contact.
 */
import * as z from 'zod'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { SurveyKind } from '#drizzle/domain/survey.ts'
import { stamp } from '#server/core/clock.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { isToBeAsked, kindOf, linkToken } from '../quality/index.ts'
import { type EmailMessage, greet } from './letter.ts'

export const surveyMail = z.object({
  template: z.literal('survey'),
  requestId: z.string(),
  isReminder: z.boolean(),
})

const SUBJECTS: Readonly<Record<SurveyKind, (course: string) => string>> = {
  positioning: (course) => `Avant de commencer «\u00a0${course}\u00a0»`,
  hot: (course) => `Votre avis sur «\u00a0${course}\u00a0»`,
  cold: (course) => `«\u00a0${course}\u00a0», trois mois après`,
}
const PREHEADERS: Readonly<Record<SurveyKind, string>> = {
  positioning: 'Quelques questions pour adapter la formation à ce que vous attendez.',
  hot: 'Trois minutes pour nous aider à l’améliorer.',
  cold: 'Que vous en reste-t-il aujourd’hui\u00a0?',
}
const ASKS: Readonly<Record<SurveyKind, string>> = {
  positioning:
    'Pour que cette formation réponde à ce que vous attendez, merci de répondre à cinq questions sur ce que vous savez déjà, vos objectifs et vos besoins. Cela prend trois minutes.',
  hot: 'Vous venez de terminer cette formation. Qu’en avez-vous pensé\u00a0? Vos réponses nous servent à l’améliorer. Cela prend trois minutes.',
  cold: 'Vous avez terminé cette formation il y a trois mois. Vous en servez-vous\u00a0? Vos réponses nous aident à savoir ce qu’elle apporte vraiment. Cela prend deux minutes.',
}
const PERSONAL =
  'Ce lien est personnel et fonctionne sans mot de passe\u00a0: ne le transmettez pas. Vous pourrez modifier vos réponses pendant trente jours.'

/**
 * The welcome of a member who begins: the address of the course, the end of access, and the contact for
 * questions.
 */
const welcome = (reader: Reader, course: { id: string; title: string }, user: string, publicUrl: string) => {
  const enrollment = reader.firstOrNull(enrollments, { user, course: course.id })
  const site = reader.firstOrNull(siteSettings, {})
  const until = enrollment?.expiresAt
    ? `Elle vous est ouverte jusqu’au ${longDate(new Date(enrollment.expiresAt))}.`
    : 'Elle vous est ouverte sans limite de durée.'
  const contact = [site?.contactEmail, site?.phone].filter(Boolean).join(' ou ')
  return [
    `Bienvenue dans la formation «\u00a0${course.title}\u00a0». Vous la trouverez dans votre espace\u00a0: ${publicUrl}${link('memberCourse', { id: course.id })}. ${until}`,
    ...(contact ? [`Une question, une difficulté\u00a0? Écrivez-nous\u00a0: ${contact}.`] : []),
  ]
}

/** `null` when it is answered, or is not due any more. */
export const surveyLetter = (
  reader: Reader,
  { requestId, isReminder }: z.infer<typeof surveyMail>,
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const request = reader.getOrNull(surveyRequests, requestId)
  if (!request || !isToBeAsked(reader, request, stamp(now))) return null
  const kind = kindOf(request)
  const course = reader.get(courses, request.course)
  const person = reader.get(users, request.user)
  const subject = SUBJECTS[kind](course.title)
  const opens = kind === 'positioning' && !isReminder ? welcome(reader, course, person.id, publicUrl) : []
  return {
    to: person.email,
    userId: person.id,
    message: {
      subject: isReminder ? `Rappel\u00a0: ${subject}` : subject,
      preheader: PREHEADERS[kind],
      greeting: greet(person.firstName),
      paragraphs: [
        ...opens,
        ASKS[kind],
        PERSONAL,
        ...(isReminder
          ? ['C’est notre seul rappel\u00a0: sans réponse, nous ne vous écrirons plus à ce sujet.']
          : []),
      ],
      button: {
        label: 'Répondre au questionnaire',
        url: publicUrl + link('survey', { token: linkToken(request) }),
      },
    },
  }
}
