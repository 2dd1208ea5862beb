CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`receivedAt` text DEFAULT '' NOT NULL,
	`channel` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answeredAt` text DEFAULT '' NOT NULL,
	`closedAt` text DEFAULT '' NOT NULL,
	`isAnonymised` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_complaints_email` ON `complaints` (`email`);--> statement-breakpoint
CREATE INDEX `idx_complaints_user` ON `complaints` (`user`);--> statement-breakpoint
CREATE INDEX `idx_complaints_course` ON `complaints` (`course`);--> statement-breakpoint
CREATE INDEX `idx_complaints_receivedAt` ON `complaints` (`receivedAt`);--> statement-breakpoint
CREATE INDEX `idx_complaints_status` ON `complaints` (`status`);--> statement-breakpoint
CREATE TABLE `improvements` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`finding` text DEFAULT '' NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`dueAt` text DEFAULT '' NOT NULL,
	`doneAt` text DEFAULT '' NOT NULL,
	`effect` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`complaint` text DEFAULT '' NOT NULL,
	`indicator` numeric,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_improvements_status` ON `improvements` (`status`);--> statement-breakpoint
CREATE INDEX `idx_improvements_course` ON `improvements` (`course`);--> statement-breakpoint
CREATE INDEX `idx_improvements_complaint` ON `improvements` (`complaint`);--> statement-breakpoint
CREATE TABLE `survey_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`enrollment` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`dueAt` text DEFAULT '' NOT NULL,
	`sentAt` text DEFAULT '' NOT NULL,
	`remindedAt` text DEFAULT '' NOT NULL,
	`answeredAt` text DEFAULT '' NOT NULL,
	`answers` text,
	`adaptation` text DEFAULT '' NOT NULL,
	`adaptedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_survey_requests_enrollment` ON `survey_requests` (`enrollment`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_survey_requests_user_course_kind` ON `survey_requests` (`user`,`course`,`kind`);--> statement-breakpoint
CREATE INDEX `idx_survey_requests_course_kind_answeredAt` ON `survey_requests` (`course`,`kind`,`answeredAt`);--> statement-breakpoint
CREATE INDEX `idx_survey_requests_sentAt_dueAt` ON `survey_requests` (`sentAt`,`dueAt`);--> statement-breakpoint
ALTER TABLE `courses` ADD `mutedSurveys` text DEFAULT '[]' NOT NULL;