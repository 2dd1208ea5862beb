CREATE TABLE `ai_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`request` text,
	`sourceText` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`result` text,
	`blocks` text,
	`problem` text DEFAULT '' NOT NULL,
	`model` text DEFAULT '' NOT NULL,
	`tokensIn` numeric DEFAULT 0 NOT NULL,
	`tokensOut` numeric DEFAULT 0 NOT NULL,
	`isEstimated` integer DEFAULT false NOT NULL,
	`startedAt` text DEFAULT '' NOT NULL,
	`endedAt` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_user` ON `ai_drafts` (`user`);--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_owner` ON `ai_drafts` (`owner`);--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_state` ON `ai_drafts` (`state`);--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_created` ON `ai_drafts` (`created`);--> statement-breakpoint
ALTER TABLE `lessons` ADD `aiDraft` integer DEFAULT false NOT NULL;