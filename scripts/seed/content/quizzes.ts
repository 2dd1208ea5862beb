/** The demonstration's quizzes, by the title of their lesson. */
import type { QuizType } from '#drizzle/domain/quiz.ts'

export interface DemoQuestion {
  type: QuizType
  label: string
  options?: readonly { value: string; label: string }[]
  answerKey: Readonly<Record<string, unknown>>
  explanation: string
  feedback?: Readonly<Record<string, string>>
  worth?: number
}
export interface DemoQuiz {
  description: string
  questions: readonly DemoQuestion[]
}

export const quizzes: Readonly<Record<string, DemoQuiz>> = {
  'Faire le point sur la vague': {
    description:
      'Quelques questions pour vérifier ce que vous emportez de ce module. Prenez votre temps, vous pourrez recommencer.',
    questions: [
      {
        type: 'single',
        label: 'Que dit surtout un cœur qui accélère dans un moment d’anxiété\u00a0?',
        options: [
          { value: 'k3f9', label: 'Que le corps se prépare à agir' },
          { value: 'p7m2', label: 'Qu’il faut cesser toute activité' },
          { value: 'x1d8', label: 'Que l’on a échoué à se détendre' },
        ],
        answerKey: { right: 'k3f9' },
        feedback: { x1d8: 'Se détendre n’est pas une épreuve\u00a0: rien n’est à réussir ici.' },
        explanation: 'L’alarme mobilise le corps. Elle est devenue trop sensible, elle n’est pas une faute.',
      },
      {
        type: 'multiple',
        label: 'Lesquels de ces signes appartiennent à la sensation, plutôt qu’à la pensée\u00a0?',
        options: [
          { value: 'b4w6', label: 'La gorge serrée' },
          { value: 'h9q1', label: '«\u00a0Je n’y arriverai pas\u00a0»' },
          { value: 't5z3', label: 'Les mains froides' },
          { value: 'n2c7', label: '«\u00a0Tout le monde me regarde\u00a0»' },
        ],
        answerKey: { right: ['b4w6', 't5z3'] },
        explanation: 'La sensation se situe dans le corps, la pensée la commente.',
        worth: 2,
      },
      {
        type: 'yesno',
        label: 'L’anxiété a des frontières, même quand elle semble partout.',
        answerKey: { right: true },
        explanation:
          'C’est ce que montre la carte de vos déclencheurs\u00a0: ses trois cercles ont des bords.',
      },
      {
        type: 'order',
        label: 'Remettez la vague dans l’ordre.',
        answerKey: {
          items: [
            'Un déclencheur',
            'Une sensation dans le corps',
            'Une pensée qui la commente',
            'Une envie d’éviter',
          ],
        },
        explanation: 'Reconnaître le début de la vague laisse le choix de la suite.',
      },
      {
        type: 'match',
        label: 'Associez chaque phrase à ce qu’elle décrit.',
        answerKey: {
          pairs: [
            { left: '«\u00a0J’ai peur\u00a0»', right: 'Une émotion' },
            { left: '«\u00a0Mes mains tremblent\u00a0»', right: 'Une sensation' },
            { left: '«\u00a0Et si je me trompais\u00a0?\u00a0»', right: 'Une pensée' },
          ],
          others: ['Un souvenir'],
        },
        explanation: 'Les distinguer permet d’agir au bon endroit.',
      },
      {
        type: 'blanks',
        label: 'Une émotion traverse le ___, une pensée la ___.',
        answerKey: { blanks: [['corps'], ['commente', 'juge', 'raconte']] },
        explanation: 'Et une sensation l’entretient\u00a0: c’est la phrase clé de ce module.',
      },
      {
        type: 'number',
        label: 'Combien de cercles compte la carte de vos déclencheurs\u00a0?',
        answerKey: { value: 3, tolerance: 0 },
        explanation: 'Toujours, parfois, rarement.',
      },
      {
        type: 'text',
        label: 'En un mot, qu’est-ce que l’anxiété, devenue trop sensible\u00a0?',
        answerKey: { accepted: ['une alarme', 'alarme', 'l’alarme', 'un signal', 'signal'] },
        explanation: 'Une alarme\u00a0: on apprend à la régler, pas à la faire taire.',
      },
    ],
  },
}
