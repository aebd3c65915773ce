CREATE TABLE "demo_logins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place" smallint NOT NULL,
	"password" text NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_logins" ADD CONSTRAINT "demo_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;