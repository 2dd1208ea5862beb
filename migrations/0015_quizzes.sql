CREATE TABLE `questionnaire_responses` (
	`id` text PRIMARY KEY NOT NULL,
	`questionnaire` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`answers` text,
	`score` numeric,
	`passed` integer DEFAULT false NOT NULL,
	`result` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`startedAt` text DEFAULT '' NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`seconds` text,
	`sheet` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_questionnaire_responses_questionnaire` ON `questionnaire_responses` (`questionnaire`);--> statement-breakpoint
CREATE INDEX `idx_questionnaire_responses_lesson` ON `questionnaire_responses` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_questionnaire_responses_user_lesson_startedAt` ON `questionnaire_responses` (`user`,`lesson`,`startedAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_questionnaire_responses_user_lesson` ON `questionnaire_responses` (`user`,`lesson`) WHERE lesson != '' AND completedAt = '';--> statement-breakpoint
ALTER TABLE `questions` ADD `worth` numeric;--> statement-breakpoint
ALTER TABLE `questions` ADD `explanation` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `questions` ADD `feedback` text;--> statement-breakpoint
ALTER TABLE `questions` ADD `pool` text DEFAULT '' NOT NULL;