CREATE TABLE `client_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`sharedBy` text DEFAULT '' NOT NULL,
	`readAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_client_documents_user_created` ON `client_documents` (`user`,`created`);--> statement-breakpoint
CREATE TABLE `client_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`isTeam` integer DEFAULT false NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`readAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_client_messages_author` ON `client_messages` (`author`);--> statement-breakpoint
CREATE INDEX `idx_client_messages_user_created` ON `client_messages` (`user`,`created`);--> statement-breakpoint
CREATE INDEX `idx_client_messages_created` ON `client_messages` (`created`);--> statement-breakpoint
CREATE INDEX `idx_client_messages_user_isTeam` ON `client_messages` (`user`,`isTeam`) WHERE readAt = '';--> statement-breakpoint
CREATE TABLE `user_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_user_notes_user_created` ON `user_notes` (`user`,`created`);